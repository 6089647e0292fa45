"""The layers of the drawn map, from the waters at the bottom to the frame and its legend on top."""
