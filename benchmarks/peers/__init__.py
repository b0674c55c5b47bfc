"""Speed of other libraries, and of a plain C loop, on the games that ludoteca plays."""
