"""What the map is drawn with: colours, typefaces, SVG, and its rendering as PNG."""
