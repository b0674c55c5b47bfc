/** Super Tock: where everything lies, and where touches and arrow keys lead. What is chosen by them
 * is in choosing.ts.
 *
 * The board is a disc with one lobe for each section. A section's track comes in from the valley
 * before its lobe and leaves into the valley behind it (clockwise):
 *
 *        15 16  17  18 1         17 is the tip of the lobe, the valleys are the 8s
 *       14    h1      2
 *       13    h2       3         Home runs from the tip towards the middle
 *        ..   h3..h4  ..
 *         9           7
 *   ...     8       8    ...
 *               heaven
 */

import type { Seen } from '../contract';
import type { View as Fields } from './view';

export type View = Seen & Fields;

export interface Point {
  readonly x: number;
  readonly y: number;
}

// --- Measures, in units of the drawing; it is 100 wide ------------------------------------------

export const WIDTH = 100;
export const CENTRE: Point = { x: 50, y: 49.5 };
export const DISC = 49;
/** With a hand below the board, and without one (a spectator's). */
export const HEIGHT = { hand: 120.5, none: 102 } as const;
export const CARD = { width: 13.6, height: 19 } as const;
export const HAND = { y: 110.3, step: 14.4, most: 86, turn: 2.4, lift: 3.4 } as const;
/** The pile and the pack lie in the lower corners; their cards and the backs are smaller. */
export const PILE = { x: 6.7, y: 91.6, scale: 0.74 } as const;
export const PACK = { x: 93.3, y: 91.6, scale: 0.74 } as const;
/** The largest reach of a touch: 40 px on a phone of 360. */
const REACH = 5.7;

export const SPACES = 18;
const SHORTCUT = 8;
export const BRANCH = 16; // §3.4
const TIP_SPACE = 17;

/** By number of sections: the lobe's tip, half its width, the roundings, and what lies between. */
const LOBES: Readonly<Record<number, Lobe>> = {
  4: { tip: 43.8, half: 9.3, corner: 6.8, valley: 3, rest: 26.6, backs: 37.4, sky: 10.2 },
  6: { tip: 44.1, half: 7.5, corner: 5.8, valley: 2, rest: 31.4, backs: 39.9, sky: 12 },
};

interface Lobe {
  readonly tip: number;
  readonly half: number;
  readonly corner: number;
  readonly valley: number;
  readonly rest: number;
  readonly backs: number;
  readonly sky: number;
}

export interface Layout {
  readonly sections: number;
  /** From one space to the next. */
  readonly step: number;
  /** A marble's radius; a hole is a little wider. */
  readonly marble: number;
  readonly sky: number;
  /** Every space, Home place and Heaven, by its name in the notation. */
  readonly spots: ReadonlyMap<string, Point>;
  /** Where a space's number is burnt. */
  readonly numbers: ReadonlyMap<string, Point>;
  /** By section: the dish of its Rest and the four holes in it, a place for backs, its letter. */
  readonly rest: readonly Point[];
  readonly restHoles: readonly (readonly Point[])[];
  readonly backs: readonly Point[];
  readonly letters: readonly Point[];
  /** By section: the direction of its lobe and of the valley behind it, clockwise from the right. */
  readonly axis: readonly number[];
  readonly valley: readonly number[];
}

export function sectionLetter(section: number): string {
  return 'ABCDEF'.charAt(section);
}

/** The board with `own` as the section at the bottom. */
export function layout(sections: number, own: number): Layout {
  const key = `${sections}:${own}`;
  const known = layouts.get(key);
  if (known) return known;
  const made = makeLayout(sections, own);
  layouts.set(key, made);
  return made;
}

const layouts = new Map<string, Layout>();

function makeLayout(sections: number, own: number): Layout {
  const lobe = LOBES[sections];
  if (!lobe) throw new RangeError(`there is no board of ${sections} sections`);
  const turn = (2 * Math.PI) / sections;
  const axis = Array.from({ length: sections }, (_, s) => Math.PI / 2 + (s - own) * turn);
  const valley = axis.map((angle) => angle + turn / 2);
  const along = (angle: number, out: number, aside = 0): Point => ({
    x: CENTRE.x + out * Math.cos(angle) - aside * Math.sin(angle),
    y: CENTRE.y + out * Math.sin(angle) + aside * Math.cos(angle),
  });
  const side = lobeSide(lobe, turn / 2);
  const step = side.length / (SPACES / 2);
  const marble = step * 0.41;

  const spots = new Map<string, Point>([['heaven', CENTRE]]);
  const numbers = new Map<string, Point>();
  for (let section = 0; section < sections; section++) {
    for (let n = 1; n <= SPACES; n++) {
      // The first half of a section lies on the lobe before its own.
      const isBefore = n <= SHORTCUT;
      const angle = axis[(section - (isBefore ? 1 : 0) + sections) % sections]!;
      const steps = n - TIP_SPACE + (isBefore ? SPACES : 0);
      const at = side.at(Math.abs(steps) * step);
      const hand = steps < 0 ? -1 : 1;
      // Numbers are burnt inside the lobe, where Home leaves room; at tips and valleys outside.
      const isOutside = n === SHORTCUT || n >= BRANCH;
      const away = isOutside
        ? n === SHORTCUT
          ? step * 0.98
          : step * (n === 18 ? 0.86 : 0.74)
        : -step * 0.68;
      const name = sectionLetter(section) + n;
      spots.set(name, along(angle, at.out, hand * at.aside));
      numbers.set(
        name,
        along(angle, at.out + away * at.outward, hand * (at.aside + away * at.aslant)),
      );
    }
    for (let place = 1; place <= 4; place++) {
      const out = lobe.tip - step * (0.3 + 1.06 * place);
      spots.set(`${sectionLetter(section)}h${place}`, along(axis[section]!, out));
    }
  }
  const rest = valley.map((angle) => along(angle, lobe.rest));
  const hole = step * 0.56;
  return {
    sections,
    step,
    marble,
    sky: lobe.sky,
    spots,
    numbers,
    rest,
    restHoles: valley.map((angle) =>
      [
        [-1, -1],
        [-1, 1],
        [1, 1],
        [1, -1],
      ].map(([out, aside]) => along(angle, lobe.rest + out! * hole, aside! * hole)),
    ),
    backs: valley.map((angle) => along(angle, lobe.backs)),
    letters: axis.map((angle) => along(angle, lobe.tip - step * 5.75)),
    axis,
    valley,
  };
}

/** One side of a lobe as a way from its tip to the valley, by length: straight across, round the
 * corner, along the wall, round the valley. `out` is along the axis, `aside` across it; `outward`
 * and `aslant` is the direction away from the inside. */
function lobeSide({ tip, half, corner, valley }: Lobe, halfTurn: number) {
  const across = half - corner;
  const cornerLength = (corner * Math.PI) / 2;
  const wallEnd = (half + valley) / Math.tan(halfTurn);
  const wall = tip - corner - wallEnd;
  const valleyLength = valley * (Math.PI / 2 - halfTurn);
  return {
    length: across + cornerLength + wall + valleyLength,
    at(length: number) {
      let rest = length;
      if (rest <= across) return { out: tip, aside: rest, outward: 1, aslant: 0 };
      rest -= across;
      if (rest <= cornerLength) {
        const [sin, cos] = [Math.sin(rest / corner), Math.cos(rest / corner)];
        const out = tip - corner + corner * cos;
        return { out, aside: across + corner * sin, outward: cos, aslant: sin };
      }
      rest -= cornerLength;
      if (rest <= wall) return { out: tip - corner - rest, aside: half, outward: 0, aslant: 1 };
      rest -= wall;
      const [sin, cos] = [Math.sin(rest / valley), Math.cos(rest / valley)];
      const aside = half + valley - valley * cos;
      return { out: wallEnd - valley * sin, aside, outward: sin, aslant: cos };
    },
  };
}

/** A point of the rim: an angle and a distance from the middle. */
export function onRing(angle: number, radius: number): Point {
  return { x: CENTRE.x + radius * Math.cos(angle), y: CENTRE.y + radius * Math.sin(angle) };
}

/** The cards of a hand, as a fan. */
export function fan(count: number): { x: number; y: number; turn: number }[] {
  const step = Math.min(HAND.step, count > 1 ? (HAND.most - CARD.width) / (count - 1) : 0);
  return Array.from({ length: count }, (_, i) => {
    const off = i - (count - 1) / 2;
    return { x: WIDTH / 2 + off * step, y: HAND.y + off * off * 0.28, turn: off * HAND.turn };
  });
}

// --- Touching -----------------------------------------------------------------------------------

/** How far each touchable thing reaches, so that neighbours do not take each other's touches. */
export function reaches(points: readonly Point[], least: number): number[] {
  return points.map((point, i) => {
    const near = points.filter((_, j) => j !== i).map((other) => distance(point, other) / 2);
    return Math.max(least, Math.min(REACH, ...near));
  });
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
