"""Every use case, without Discord: one call a decision, one transaction a call."""
