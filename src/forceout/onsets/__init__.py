"""On-Sets: from what is written to what it means, and whether it is right."""
