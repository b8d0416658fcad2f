"""What Discord shows of tournaments besides their posts: wanted here, done there one by one."""
