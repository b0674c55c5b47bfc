/** Strokes as a hand would draw them: never quite round, never twice the same, yet always alike for a seed. */

import type { Colour, Shape } from './map';

const f = (value: number) => value.toFixed(1);

/** A closed smooth line about 0,0 whose distance from it is `radius(angle)`. */
function around(points: number, radius: (angle: number) => number): string {
  const at = (i: number) => {
    const angle = (i * 2 * Math.PI) / points;
    const away = radius(angle);
    return { x: away * Math.cos(angle), y: away * Math.sin(angle) };
  };
  // Through the middles between points, with the points themselves as handles.
  let path = '';
  for (let i = 0; i <= points; i++) {
    const [a, b] = [at(i), at(i + 1)];
    const middle = `${f((a.x + b.x) / 2)},${f((a.y + b.y) / 2)}`;
    path += i ? `Q${f(a.x)},${f(a.y)} ${middle}` : `M${middle}`;
  }
  return `${path}Z`;
}

/** A circle drawn by hand. */
export function blot(radius: number, seed: number, wobble = 0.025): string {
  return around(28, (angle) => {
    const swing =
      Math.sin(2 * angle + seed * 1.7) +
      0.7 * Math.sin(3 * angle + seed * 2.9) +
      0.4 * Math.sin(7 * angle + seed * 5.3);
    return radius * (1 + (wobble * swing) / 2);
  });
}

/** The wash under the board: a hexagon with soft corners in the six directions. */
export function hexagonWash(radius: number, seed: number): string {
  return around(48, (angle) => {
    const within = ((angle % (Math.PI / 3)) + Math.PI / 3) % (Math.PI / 3);
    const edge = Math.cos(Math.PI / 6) / Math.cos(within - Math.PI / 6);
    return radius * (edge + 0.008 * Math.sin(11 * angle + seed) + 0.008 * Math.sin(7 * angle));
  });
}

/** The edge of a drop of wax: a circle with a few thick tongues. */
export function waxEdge(radius: number, seed: number): string {
  return around(
    30,
    (angle) =>
      radius * (0.92 + 0.07 * Math.sin(5 * angle + seed) + 0.05 * Math.sin(3 * angle + seed * 2.3)),
  );
}

/** The mark of a colour along the rim of a tile, for eyes that do not see colours: the sea's waves,
 * the sun's rays, the fire's tongues. */
export const RIMS: Readonly<Record<Colour, string>> = {
  blue: around(120, (angle) => 39 + 1.9 * Math.sin(20 * angle)),
  yellow: Array.from({ length: 32 }, (_, i) => {
    const angle = (i * Math.PI) / 16;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return `M${f(x * 36.5)},${f(y * 36.5)}L${f(x * 41)},${f(y * 41)}`;
  }).join(''),
  red: `M${Array.from({ length: 44 }, (_, i) => {
    const [angle, away] = [(i * Math.PI) / 22, i % 2 ? 36.5 : 41];
    return `${f(away * Math.cos(angle))},${f(away * Math.sin(angle))}`;
  }).join('L')}Z`,
};

/** The sign of the Mind, which is also on the back of every Region. */
export const SWIRL =
  'M3,2C-3,4 -8,-2 -4,-8C2,-15 14,-9 13,2C12,14 -4,19 -14,11C-25,1 -18,-20 -2,-23';

/** The same marks as small signs about 0,0: a drop, a sun, a flame. */
export const SIGNS: Readonly<Record<Colour, string>> = {
  blue: 'M0,-5.2C1.6,-2.6 3.8,-.8 3.8,1.6A3.8,3.8 0 0 1 -3.8,1.6C-3.8,-.8 -1.6,-2.6 0,-5.2Z',
  yellow:
    'M0,-5.4L1.3,-2.6L4,-3.9L2.8,-1.1L5.4,0L2.8,1.1L4,3.9L1.3,2.6L0,5.4L-1.3,2.6L-4,3.9L-2.8,1.1L-5.4,0L-2.8,-1.1L-4,-3.9L-1.3,-2.6Z',
  red: 'M-3.9,2C-4.2,-.4 -2.6,-1.2 -2.8,-3.6C-1.2,-3 -.8,-1.8 -.7,-1C.2,-2.2 .4,-3.8 -.2,-5.6C2.6,-4.2 4.2,-1.2 4,1.6C3.8,4 2,5.2 0,5.2C-2,5.2 -3.7,4 -3.9,2Z',
};

/** The outline of a Region's shape about 0,0, a little crooked. */
export const SHAPES: Readonly<Record<Shape, string>> = {
  circle: blot(24, 4, 0.03),
  square: 'M-21,-20.5Q0,-22 21.5,-21Q20.5,0 21,20.5Q0,22 -21.5,21Q-20.5,0 -21,-20.5Z',
  triangle: 'M.5,-27Q13,-5 26,17.5Q0,19.5 -26.5,18Q-12,-6 .5,-27Z',
};

/** Brush strokes, one below the other, within a half width. */
export function brushLines(count: number, half: number, gap: number): string {
  return Array.from({ length: count }, (_, i) => {
    const y = (i - (count - 1) / 2) * gap;
    return `M${f(-half)},${f(y + 0.8)}Q${f(-half / 3)},${f(y - 1.4)} ${f(half)},${f(y - 0.5)}`;
  }).join('');
}

/** Where the dots of a Region lie about 0,0. */
export function dotPoints(count: number, gap: number): { x: number; y: number }[] {
  if (count === 3)
    return [
      { x: 0, y: -gap * 0.6 },
      { x: gap * 0.58, y: gap * 0.42 },
      { x: -gap * 0.58, y: gap * 0.42 },
    ];
  return Array.from({ length: count }, (_, i) => ({ x: (i - (count - 1) / 2) * gap * 1.15, y: 0 }));
}

/** A ribbon's outline along a straight line of given length from 0,0 to the right, tails cut in. */
export function ribbon(length: number, half: number): string {
  const end = half * 1.08;
  const cut = end * 0.8;
  const wave = half * 0.07;
  return (
    `M${f(-end)},${f(-half)}C${f(length / 3)},${f(-half - wave)} ${f(length / 1.5)},${f(wave - half)} ${f(length + end)},${f(-half)}` +
    `L${f(length + cut)},0L${f(length + end)},${f(half)}` +
    `C${f(length / 1.5)},${f(half + wave)} ${f(length / 3)},${f(half - wave)} ${f(-end)},${f(half)}L${f(-cut)},0Z`
  );
}

/** The stitches along both edges of a ribbon. */
export function stitches(length: number, half: number): string {
  const [from, to, y] = [f(-half * 0.86), f(length + half * 0.86), half * 0.86];
  return `M${from},${f(-y)}H${to}M${from},${f(y)}H${to}`;
}

/** A slice of the compass about 0,0, in the direction counted from 0. */
export function slice(direction: number, inner: number, outer: number): string {
  const middle = ((direction - 1) * Math.PI) / 3;
  const [from, to] = [middle - Math.PI / 6 + 0.035, middle + Math.PI / 6 - 0.035];
  const at = (away: number, angle: number) =>
    `${f(away * Math.cos(angle))},${f(away * Math.sin(angle))}`;
  return (
    `M${at(inner, from)}L${at(outer, from)}A${outer},${outer} 0 0 1 ${at(outer, to)}` +
    `L${at(inner, to)}A${inner},${inner} 0 0 0 ${at(inner, from)}Z`
  );
}
