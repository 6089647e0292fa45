"""How fast everything is: `measure`, beside the machine's own speed (`calibration`)."""
