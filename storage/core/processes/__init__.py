"""Which of several processes acts: locks, leases, shards, and the jobs of workers."""
