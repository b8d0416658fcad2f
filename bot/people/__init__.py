"""Who plays and where: players, servers, what is stored about people, help."""
