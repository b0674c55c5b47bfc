/** The geometry of the mat: where places lie, what is near a pointer, where an arrow key leads.
 *
 * One match is 100 units long. The names of places are those of §7.
 *
 *      -a-        0---1
 *     f   b       |   |       The corners of a digit's cell. In the sign's cell all four places
 *      -g-        2---3       cross at its middle. In Shapes the ends are points of the lattice,
 *     e   c       |   |       x to the right, y at 60 degrees upward.
 *      -d-        4---5
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where a match lies: from one end to the other. */
export interface Line {
  readonly from: Point;
  readonly to: Point;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const LENGTH = 100;
const ROW = (LENGTH * Math.sqrt(3)) / 2;
/** Half of a diagonal of the sign's cell, along x: as long as a level match. */
const SLANT = LENGTH / 2 / Math.SQRT2;

const CORNERS: Readonly<Record<string, readonly [number, number]>> = {
  a: [0, 1],
  b: [1, 3],
  c: [3, 5],
  d: [4, 5],
  e: [2, 4],
  f: [0, 2],
  g: [2, 3],
};
const SIGN_ENDS: Readonly<Record<string, Line>> = {
  'O-': { from: { x: -LENGTH / 2, y: 0 }, to: { x: LENGTH / 2, y: 0 } },
  'O|': { from: { x: 0, y: -LENGTH / 2 }, to: { x: 0, y: LENGTH / 2 } },
  'O/': { from: { x: -SLANT, y: SLANT }, to: { x: SLANT, y: -SLANT } },
  'O\\': { from: { x: -SLANT, y: -SLANT }, to: { x: SLANT, y: SLANT } },
};
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  e: [1, 0],
  n: [0, 1],
  w: [-1, 1],
};

// ---- The mat ----

/** Where everything lies: the cells of Numbers, the frame that is on show, the tray of the pile. */
export interface Mat {
  readonly mode: 'numbers' | 'shapes';
  /** Left upper corners of the first cell of A, B, C; middles of the sign and of =. Numbers only. */
  readonly numbers: Readonly<Record<string, Point>>;
  readonly sign: Point;
  readonly equals: Point;
  readonly frame: Box;
  readonly tray: Box;
}

const CELL_GAP = 38;
const NUMBER_WIDTH = 3 * LENGTH + 2 * CELL_GAP;
const SIGN_GAP = 44;
const MARGIN = 36;
const HEAD_ROOM = 46;
const ROW_GAP = 74;
export const TRAY_HEIGHT = 150;
/** From the left edge of a number to that of the next one, the sign between them. */
const NUMBER_STEP = NUMBER_WIDTH + LENGTH + 2 * SIGN_GAP;

/** The mat of Numbers: in one line, or (narrow) A and B above, C below with the pile at its left.
 * The numbers stay where they are when sign and = swap (§3.3). */
export function numbersMat(equalsFirst: boolean, narrow: boolean): Mat {
  const top = HEAD_ROOM;
  const below = narrow ? top + 2 * LENGTH + ROW_GAP : top;
  const second = MARGIN + NUMBER_STEP;
  const third = narrow ? second : second + NUMBER_STEP;
  const slot = (left: number, y: number): Point => ({
    x: left - SIGN_GAP - LENGTH / 2,
    y: y + LENGTH,
  });
  const slots = [slot(second, top), slot(third, below)] as const;
  const width = third + NUMBER_WIDTH + MARGIN;
  const digitsEnd = below + 2 * LENGTH;
  const tray: Box = narrow
    ? {
        x: 0,
        y: below + LENGTH - TRAY_HEIGHT / 2,
        width: second - SIGN_GAP - LENGTH,
        height: TRAY_HEIGHT,
      }
    : { x: 0, y: digitsEnd + MARGIN, width, height: TRAY_HEIGHT };
  return {
    mode: 'numbers',
    numbers: {
      A: { x: MARGIN, y: top },
      B: { x: second, y: top },
      C: { x: third, y: below },
    },
    sign: slots[equalsFirst ? 1 : 0],
    equals: slots[equalsFirst ? 0 : 1],
    frame: {
      x: 0,
      y: 0,
      width,
      height: narrow ? digitsEnd + HEAD_ROOM : tray.y + tray.height,
    },
    tray,
  };
}

/** How far the lattice reaches from 0.0 (§5.1). */
const REACH = 6;
const SHAPES_MARGIN = 150;
const SMALLEST_WIDTH = 760;

/** The mat of Shapes: as much of the lattice as the arrangement needs, or all of it. */
export function shapesMat(places: Iterable<string>, narrow: boolean, whole: boolean): Mat {
  const origin = { x: 0, y: 0 };
  const blank: Mat = {
    mode: 'shapes',
    numbers: {},
    sign: origin,
    equals: origin,
    frame: { x: 0, y: 0, width: 0, height: 0 },
    tray: { x: 0, y: 0, width: 0, height: 0 },
  };
  const ends = [...places].flatMap((place) => {
    const line = lineOf(place, blank);
    return [line.from, line.to];
  });
  const widest = 2 * REACH * LENGTH + 2 * MARGIN;
  const tallest = 2 * REACH * ROW + 2 * MARGIN;
  const ratio = narrow ? 0.86 : 0.52;
  const xs = ends.length ? ends.map((end) => end.x) : [0];
  const ys = ends.length ? ends.map((end) => end.y) : [0];
  const middle = whole
    ? origin
    : {
        x: (Math.min(...xs) + Math.max(...xs)) / 2,
        y: (Math.min(...ys) + Math.max(...ys)) / 2,
      };
  const needed = whole
    ? { width: widest, height: tallest }
    : {
        width: Math.min(
          widest,
          Math.max(SMALLEST_WIDTH, Math.max(...xs) - Math.min(...xs) + 2 * SHAPES_MARGIN),
        ),
        height: Math.min(tallest, Math.max(...ys) - Math.min(...ys) + 2 * SHAPES_MARGIN),
      };
  const width = Math.max(needed.width, needed.height / ratio);
  const height = width * ratio;
  const frame = {
    x: middle.x - width / 2,
    y: middle.y - height / 2,
    width,
    height: height + TRAY_HEIGHT,
  };
  return {
    ...blank,
    frame,
    tray: { x: frame.x, y: frame.y + height, width, height: TRAY_HEIGHT },
  };
}

/** Where a match on this place lies. */
export function lineOf(place: string, mat: Mat): Line {
  if (mat.mode === 'shapes') {
    const parts = /^(-?\d+)\.(-?\d+)([enw])$/.exec(place);
    const step = STEPS[parts?.[3] ?? ''];
    if (!parts || !step) throw new RangeError(`there is no place ${place}`);
    const x = Number(parts[1]);
    const y = Number(parts[2]);
    return { from: latticePoint(x, y), to: latticePoint(x + step[0], y + step[1]) };
  }
  const sign = SIGN_ENDS[place];
  if (sign) return shifted(sign, mat.sign);
  const start = mat.numbers[place.charAt(0)];
  const cell = 'lmr'.indexOf(place.charAt(1));
  const corners = CORNERS[place.charAt(2)];
  if (!start || cell < 0 || !corners) throw new RangeError(`there is no place ${place}`);
  const corner = (number: number): Point => ({
    x: start.x + cell * (LENGTH + CELL_GAP) + (number % 2) * LENGTH,
    y: start.y + Math.floor(number / 2) * LENGTH,
  });
  return { from: corner(corners[0]), to: corner(corners[1]) };
}

/** The two matches of =, which nobody touches (§2.2). */
export function equalsLines(mat: Mat): readonly Line[] {
  return [-22, 22].map((y) => shifted(SIGN_ENDS['O-']!, { x: mat.equals.x, y: mat.equals.y + y }));
}

function latticePoint(x: number, y: number): Point {
  return { x: (x + y / 2) * LENGTH, y: -y * ROW + 0 };
}

function shifted(line: Line, by: Point): Line {
  return {
    from: { x: line.from.x + by.x, y: line.from.y + by.y },
    to: { x: line.to.x + by.x, y: line.to.y + by.y },
  };
}

// ---- The pile ----

/** The drawer of a matchbox: a wide part for plain matches, a narrow one for the good match. */
const DRAWER_LEFT = 28;
const DRAWER_PAD = 26;
const GOOD_ROOM = 66;
const PILE_STEP = 23;
/** So many lie side by side before the pile draws together. */
const ROOMY = 14;

function pileWidth(mat: Mat): number {
  const room = mat.tray.width - 2 * DRAWER_LEFT - 2 * DRAWER_PAD - GOOD_ROOM;
  return Math.min(room, 24 * PILE_STEP);
}

/** The part of the drawer where plain matches lie. */
export function pileBox(mat: Mat): Box {
  return {
    x: mat.tray.x + DRAWER_LEFT,
    y: mat.tray.y + 4,
    width: pileWidth(mat) + 2 * DRAWER_PAD,
    height: mat.tray.height - 26,
  };
}

/** The part of the drawer where the good match lies when it is in the pile. */
export function goodBox(mat: Mat): Box {
  const pile = pileBox(mat);
  return { x: pile.x + pile.width, y: pile.y, width: GOOD_ROOM, height: pile.height };
}

/** Where the match number `index` of `count` in the pile lies: side by side, as thrown down. */
export function pileLine(index: number, count: number, mat: Mat): Line {
  const box = pileBox(mat);
  const step = Math.min(PILE_STEP, pileWidth(mat) / Math.max(ROOMY, count));
  const x = box.x + DRAWER_PAD + (index + 0.5) * step;
  return stick(x, box, `pile ${index}`);
}

export function goodLine(mat: Mat): Line {
  const box = goodBox(mat);
  return stick(box.x + box.width / 2, box, 'good');
}

function stick(x: number, box: Box, name: string): Line {
  const y = box.y + box.height / 2;
  const lean = (chanceOf(name, 3) - 0.5) * 14;
  return {
    from: { x: x + lean, y: y - LENGTH / 2 },
    to: { x: x - lean, y: y + LENGTH / 2 },
  };
}

// ---- One match ----

export function middleOf(line: Line): Point {
  return { x: (line.from.x + line.to.x) / 2, y: (line.from.y + line.to.y) / 2 };
}

/** The direction of a match in degrees, clockwise from level. */
export function angleOf(line: Line): number {
  return degrees(line.from, line.to);
}

/** A number from 0 to 1 that belongs to a name: matches lie a little askew, always in the same way. */
export function chanceOf(name: string, salt: number): number {
  let hash = 2166136261 ^ (salt * 0x9e3779b1);
  for (let i = 0; i < name.length; i += 1) {
    hash = Math.imul(hash ^ name.charCodeAt(i), 16777619);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

export function degrees(from: Point, to: Point): number {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

/** An angle between -180 and 180. */
export function turned(angle: number): number {
  return ((((angle + 180) % 360) + 360) % 360) - 180;
}

export function isInside(box: Box, point: Point): boolean {
  return (
    point.x >= box.x &&
    point.x <= box.x + box.width &&
    point.y >= box.y &&
    point.y <= box.y + box.height
  );
}

/** Is this point on show? In Shapes the lattice reaches beyond the frame, and below the drawer. */
export function isShown(point: Point, mat: Mat): boolean {
  return isInside(mat.frame, point) && (mat.mode === 'numbers' || !isInside(mat.tray, point));
}
