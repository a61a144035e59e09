"""What is counted, for `/metrics`."""

from prometheus_client import Counter, Gauge, Histogram

TABLES = Gauge("forceout_tables", "Tables that this process holds")
LISTENERS = Gauge("forceout_listeners", "Sockets connected to this process")
WRITES = Gauge("forceout_journal_writes", "Writes that the journal has stored")
COMMITS = Gauge("forceout_journal_commits", "Transactions in which it stored them")
ACTIONS = Counter(
    "forceout_actions", "Actions that arrived here, by the status they were answered with", ["status"]
)
SECONDS = Histogram(
    "forceout_action_seconds",
    "From the arrival of an action to its answer, stored",
    buckets=(0.001, 0.002, 0.004, 0.007, 0.01, 0.025, 0.05, 0.1, 0.25, 1),
)
