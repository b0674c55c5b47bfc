/** Lines of the drawings, all in a square of 100 centred on 0,0. */

/** The outline of a monster. Shapes are filled; limbs are lines as thick as `limbWidth`. Drawn together, first wide and dark
 * and then filled, they grow into one body with one outline. */

export interface Outline {
  /** One path each: in a single one, overlaps of opposite turn would be holes. */
  readonly shapes: readonly string[];
  readonly limbs: string;
  readonly limbWidth: number;
}

/** One monster for each seat. */
export const OUTLINES: readonly Outline[] = [
  // One eye, as large as the head.
  {
    shapes: [
      'M-27,-20a27,27 0 1 1 54,0a27,27 0 1 1 -54,0z',
      'M-15,-2C-16,8 -30,10 -32,28C-33,38 -28,41 -20,41L20,41C28,41 33,38 32,28C30,10 16,8 15,-2z',
    ],
    limbs: 'M-28,20C-38,18 -43,10 -41,3M28,20C38,18 43,10 41,3M-15,38V43M15,38V43',
    limbWidth: 10,
  },
  // Two horns on a broad head.
  {
    shapes: [
      'M-33,-8C-33,-26 -20,-31 0,-31C20,-31 33,-26 33,-8L35,22C36,35 30,41 20,41L-20,41C-30,41 -36,35 -35,22z',
      'M-31,-18C-44,-22 -49,-34 -42,-47C-37,-38 -29,-35 -16,-29z',
      'M31,-18C44,-22 49,-34 42,-47C37,-38 29,-35 16,-29z',
    ],
    limbs: 'M-18,38V43M18,38V43M-34,14C-40,16 -42,22 -41,27M34,14C40,16 42,22 41,27',
    limbWidth: 11,
  },
  // Four tentacles under a dome.
  {
    shapes: [
      'M-31,2C-34,-28 -20,-46 0,-46C20,-46 34,-28 31,2C30,16 16,19 0,19C-16,19 -30,16 -31,2z',
    ],
    limbs:
      'M-25,8C-27,22 -40,18 -43,29C-45,36 -38,40 -34,35M25,8C27,22 40,18 43,29C45,36 38,40 34,35' +
      'M-10,14C-9,28 -21,28 -20,38C-19,44 -11,44 -10,39M10,14C9,28 21,28 20,38C19,44 11,44 10,39',
    limbWidth: 11,
  },
  // Fur all around.
  {
    shapes: [
      'M-5,-35Q-4,-38 4,-45L8,-35Q12,-39 22,-41L20,-30Q24,-32 33,-31L29,-21Q34,-23 44,-18L35,-10Q39,-9 47,-2L35,2' +
        'Q39,5 43,14L31,14Q35,18 33,27L22,23Q24,28 19,36L10,30Q10,34 3,41L-3,31Q-4,36 -14,40L-15,28Q-18,32 -28,32' +
        'L-25,21Q-30,23 -41,20L-33,11Q-37,12 -47,5L-34,-1Q-40,-3 -45,-12L-33,-12Q-37,-16 -38,-26L-27,-23' +
        'Q-30,-28 -26,-37L-17,-31Q-18,-36 -12,-46z',
    ],
    limbs: 'M-15,30V42M15,30V42',
    limbWidth: 12,
  },
  // Two wings, ears and a tail.
  {
    shapes: [
      'M-21,2C-22,-10 -21,-20 -23,-40C-16,-36 -12,-31 -8,-28L8,-28C12,-31 16,-36 23,-40C21,-20 22,-10 21,2' +
        'L22,20C22,34 14,40 0,40C-14,40 -22,34 -22,20z',
      'M-18,-4C-24,-22 -38,-28 -49,-24C-46,-15 -50,-4 -47,8C-41,3 -36,5 -34,13C-29,8 -24,9 -19,16z',
      'M18,-4C24,-22 38,-28 49,-24C46,-15 50,-4 47,8C41,3 36,5 34,13C29,8 24,9 19,16z',
    ],
    limbs: 'M-10,38V43M10,38V43',
    limbWidth: 10,
  },
];

/** Where the pips of a die 100 wide lie, for 1 to 6. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-22, -20],
    [22, 20],
  ],
  [
    [-25, -23],
    [0, 0],
    [25, 23],
  ],
  [
    [-23, -21],
    [23, -21],
    [-23, 21],
    [23, 21],
  ],
  [
    [-25, -24],
    [25, -24],
    [0, 0],
    [-25, 24],
    [25, 24],
  ],
  [
    [-22, -27],
    [22, -27],
    [-22, 0],
    [22, 0],
    [-22, 27],
    [22, 27],
  ],
];

/** The four numerals of the cells, as lines in a square of 100 centred on 0,0. */
export const NUMERALS: Readonly<Record<number, string>> = {
  3: 'M-22,-32C-12,-42 20,-42 20,-20C20,-6 6,-3 -4,-3C8,-3 24,2 24,18C24,42 -14,44 -26,30',
  4: 'M8,38V-36L-28,14H28',
  5: 'M22,-36H-16L-20,-4C-8,-12 26,-12 26,14C26,42 -14,44 -26,30',
  6: 'M18,-34C-4,-40 -26,-14 -26,12C-26,46 26,46 26,13C26,-14 -18,-14 -26,8',
};

/** Eight rays, for something that pops. */
export const BURST =
  'M60,0H88M42,42L62,62M0,60V88M-42,42L-62,62M-60,0H-88M-42,-42L-62,-62M0,-60V-88M42,-42L62,-62';

/** Sixteen points around a winner. */
export const GLORY = Array.from({ length: 32 }, (_, i) => {
  const [radius, angle] = [i % 2 ? 74 : 96, (i * Math.PI) / 16];
  return `${(radius * Math.cos(angle)).toFixed(1)},${(radius * Math.sin(angle)).toFixed(1)}`;
}).join(' ');
