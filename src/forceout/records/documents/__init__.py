"""The JSON documents of the interchange contract: read strictly, so that what nobody asked for is an error, and written."""
