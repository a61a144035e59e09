"""The HTTP interface of the contract, section 9."""
