"""Where everything lies on the map: `board_shape` reads geometry.json, `plane` reckons."""
