"""The interchange contract: documents in, documents out."""
