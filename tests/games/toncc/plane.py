"""The board of Tóncc as points of the plane (§6), by nothing but the rules' sentence."""

import cmath

# Unit vectors, clockwise for somebody who looks at a page whose y axis points down.
WAYS = [cmath.exp(1j * cmath.pi * direction / 3) for direction in range(6)]
POINTS = [
    *(WAYS[i] for i in range(6)),
    *(point for i in range(6) for point in (2 * WAYS[i], WAYS[i] + WAYS[(i + 1) % 6])),
]
