"""The five rulebooks as data, one TOML file an edition."""
