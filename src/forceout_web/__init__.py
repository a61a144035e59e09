"""The server: live tables in the browser and over HTTP. `forceout serve` starts it; the rules are all in ``forceout``."""
