"""`python -m ludoteca.server` is `ludoteca serve`."""

import sys

from ludoteca.cli import main

if __name__ == "__main__":
    sys.argv[1:1] = ["serve"]
    main()
