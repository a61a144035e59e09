"""Every sentence for people: about verdicts, events, refusals and rules. Nothing else here words anything."""
