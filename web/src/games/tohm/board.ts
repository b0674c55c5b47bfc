/** T.O.H.M.: where everything lies, and the way from a touch to the text of a move.
 *
 * All lengths are units of the drawing, which is 1000 wide. From top to bottom: the dens of the
 * others, the board with the cabinet and the die at its right, the den of whoever looks.
 *
 *     [ den ] [ den ] [ den ] [ den ]
 *     +---------------------+ +-----+
 *     |                     | | cup |
 *     |        board        | | cup |
 *     |                     | +-----+
 *     |                     | | die |
 *     +---------------------+ +-----+
 *     [          own den            ]
 */

import type { Seen } from '$games/contract';
import type { View } from './view';

export type TohmView = View & Seen;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly w: number;
  readonly h: number;
}

/** A seat's place at the table: its monsters in hand and the cups it has won. */
export interface Den {
  readonly seat: number;
  readonly box: Box;
  /** The sign of the seat, and how large it is. */
  readonly sign: Point;
  readonly signRadius: number;
  /** Where the monsters in hand stand, the first one first; a monster is drawn 100 wide. */
  readonly slots: readonly Point[];
  readonly monsterScale: number;
  /** Where the first cup stands; the next ones go on to the right, along a shelf for all of them. */
  readonly cups: Point;
  readonly cupStep: number;
  readonly cupScale: number;
}

export interface Layout {
  readonly columns: number;
  readonly rows: number;
  /** From one cell to the next. */
  readonly pitch: number;
  readonly board: Box;
  readonly cabinet: Box;
  readonly tray: Box;
  /** By seat. */
  readonly dens: readonly Den[];
  readonly height: number;
}

export const WIDTH = 1000;
const GAP = 18;
const BOARD_EDGE = 16;
/** The edge above and at the left is wider: it names the columns and rows. */
const NAMED_EDGE = 36;
const BOARD_MOST_WIDTH = 802;
const BOARD_MOST_HEIGHT = 704;
/** Below so many pixels the cabinet and the die lie under the board, which then has the whole width. */
export const NARROW_PIXELS = 520;
const NARROW_MOST_HEIGHT = 860;
const TRAY_HEIGHT = 262;
const NARROW_TRAY_WIDTH = 280;
const DEN_HEIGHT = 132;
/** What a cell leaves free of its pitch on each side, and how far it lifts to be touched. */
export const CELL_EDGE = 7;
export const CELL_LIFT = 7;
/** The share of a cell that a monster takes. */
const MONSTER_IN_CELL = 0.8;
const CABINET_HEAD = 18;
const SHELF = 12;

/** Columns by number of cells (§1.2). */
const COLUMNS: Readonly<Record<number, number>> = { 9: 3, 12: 4, 16: 4, 20: 5 };

const COLUMN_NAMES = 'abcde';

export function columnsOf(cellCount: number): number {
  const columns = COLUMNS[cellCount];
  if (!columns) throw new RangeError(`§1.2: no board has ${cellCount} cells`);
  return columns;
}

/** The number printed on a cell (§1.3). */
export function printedOn(cell: number, columns: number): number {
  return 3 + ((Math.floor(cell / columns) + (cell % columns)) % 4);
}

/** Columns are letters, `a` first (§6). */
export function columnName(column: number): string {
  return COLUMN_NAMES.charAt(column);
}

/** `a1` is the first cell (§6). */
export function cellName(cell: number, columns: number): string {
  return columnName(cell % columns) + String(Math.floor(cell / columns) + 1);
}

function cellNamed(name: string, columns: number): number {
  return (Number(name.slice(1)) - 1) * columns + COLUMN_NAMES.indexOf(name.charAt(0));
}

// --- Where things lie -------------------------------------------------------------------------

/** What the table holds; none of it changes during a match. */
export interface Stock {
  readonly seats: number;
  readonly cells: number;
  /** Monsters of each seat. */
  readonly tokens: number;
  readonly cups: number;
}

export function stockOf(view: TohmView): Stock {
  return {
    seats: view.hands.length,
    cells: view.cells.length,
    tokens: view.hands[0]! + view.cells.filter((seat) => seat === 0).length,
    cups: view.cups.reduce((sum, cups) => sum + cups, view.cups_left),
  };
}

export function layoutOf(
  { seats, cells, tokens, cups }: Stock,
  eyes: number | null,
  isNarrow = false,
): Layout {
  const columns = columnsOf(cells);
  const rows = cells / columns;
  const edges = NAMED_EDGE + BOARD_EDGE;
  const most = isNarrow
    ? { w: WIDTH, h: NARROW_MOST_HEIGHT }
    : { w: BOARD_MOST_WIDTH, h: BOARD_MOST_HEIGHT };
  const pitch = Math.min((most.w - edges) / columns, (most.h - edges) / rows);
  const w = pitch * columns + edges;
  const board = {
    x: isNarrow ? (WIDTH - w) / 2 : 0,
    y: DEN_HEIGHT + GAP,
    w,
    h: pitch * rows + edges,
  };
  const below = board.y + board.h + GAP;
  const side = { x: board.w + GAP, w: WIDTH - board.w - GAP };
  const cabinet = isNarrow
    ? { x: 0, y: below, w: WIDTH - NARROW_TRAY_WIDTH - GAP, h: TRAY_HEIGHT }
    : { ...side, y: board.y, h: board.h - TRAY_HEIGHT - GAP };
  const tray = isNarrow
    ? { x: WIDTH - NARROW_TRAY_WIDTH, y: below, w: NARROW_TRAY_WIDTH, h: TRAY_HEIGHT }
    : { ...side, y: below - GAP - TRAY_HEIGHT, h: TRAY_HEIGHT };
  const ownY = isNarrow ? below + TRAY_HEIGHT + GAP : below;

  // Whoever looks sits below; the others sit across, the next to move at the left.
  const own = eyes ?? 0;
  const width = (WIDTH - GAP * (seats - 2)) / (seats - 1);
  const dens = Array.from({ length: seats }, (_, seat) => {
    const place = (seat - own - 1 + seats) % seats;
    return denIn(
      seat,
      seat === own
        ? { x: 0, y: ownY, w: WIDTH, h: DEN_HEIGHT }
        : { x: place * (width + GAP), y: 0, w: width, h: DEN_HEIGHT },
      tokens,
      cups,
    );
  });
  return {
    columns,
    rows,
    pitch,
    board,
    cabinet,
    tray,
    dens,
    height: ownY + DEN_HEIGHT,
  };
}

function denIn(seat: number, box: Box, tokens: number, cups: number): Den {
  // A wide den is one row: sign, monsters, cups. A narrow one has the cups beside the sign below.
  if (box.w >= 640) {
    const middle = box.y + box.h / 2;
    const first = box.x + 152;
    const shelf = { x: box.x + 620, w: box.w - 650 };
    const cupScale = 0.62;
    const cupStep = Math.min(70, (shelf.w - 96 * cupScale) / (cups - 1));
    return {
      seat,
      box,
      sign: { x: box.x + 64, y: middle },
      signRadius: 34,
      slots: Array.from({ length: tokens }, (_, i) => ({ x: first + i * 88, y: middle })),
      monsterScale: 0.84,
      cups: { x: shelf.x + shelf.w - 48 * cupScale - cupStep * (cups - 1), y: middle + 31 },
      cupStep,
      cupScale,
    };
  }
  const upper = box.y + 42;
  const lower = box.y + 98;
  const step = Math.min(56, (box.w - 36) / tokens);
  const cupScale = 0.42;
  return {
    seat,
    box,
    sign: { x: box.x + 38, y: lower },
    signRadius: 20,
    slots: Array.from({ length: tokens }, (_, i) => ({
      x: box.x + 18 + step * (i + 0.5),
      y: upper,
    })),
    monsterScale: Math.min(0.56, step / 84),
    cups: { x: box.x + 92, y: lower + 19 },
    cupStep: Math.min(42, (box.w - 116 - 48 * cupScale) / (cups - 1)),
    cupScale,
  };
}

export function cellCentre(layout: Layout, cell: number): Point {
  const { board, columns, pitch } = layout;
  return {
    x: board.x + NAMED_EDGE + pitch * ((cell % columns) + 0.5),
    y: board.y + NAMED_EDGE + pitch * (Math.floor(cell / columns) + 0.5),
  };
}

/** The face of a cell, down or lifted. */
export function cellBox(layout: Layout, cell: number, lifted: boolean): Box {
  const { x, y } = cellCentre(layout, cell);
  const size = layout.pitch - 2 * CELL_EDGE;
  return { x: x - size / 2, y: y - size / 2 - (lifted ? CELL_LIFT : 0), w: size, h: size };
}

/** How large a monster is on a cell; it is drawn 100 wide. */
export function monsterScaleOf(layout: Layout): number {
  return ((layout.pitch - 2 * CELL_EDGE) / 100) * MONSTER_IN_CELL;
}

/** Cups stand in pairs, on as few boards of the cabinet as hold them all; a cabinet that lies has two boards. */
export function cupPlaces(cabinet: Box, cups: number): { places: Point[]; shelves: number[] } {
  const { abreast, step } = shelvesOf(cabinet, cups);
  const shelves = Array.from(
    { length: Math.ceil(cups / abreast) },
    (_, i) => cabinet.y + CABINET_HEAD + step * (i + 1) - SHELF,
  );
  const places = Array.from({ length: cups }, (_, i) => ({
    x: cabinet.x + cabinet.w * (0.1 + (0.8 * ((i % abreast) + 0.5)) / abreast),
    y: shelves[Math.floor(i / abreast)]!,
  }));
  return { places, shelves };
}

/** How large the cups of the cabinet are; a cup is drawn 100 high and 96 wide. */
export function cupScale(cabinet: Box, cups: number): number {
  const { abreast, step } = shelvesOf(cabinet, cups);
  return Math.min(1, (step - SHELF - 6) / 100, (cabinet.w * 0.8) / abreast / 96);
}

function shelvesOf(cabinet: Box, cups: number): { abreast: number; step: number } {
  const abreast = cabinet.w > cabinet.h ? Math.max(2, Math.ceil(cups / 2)) : 2;
  return { abreast, step: (cabinet.h - CABINET_HEAD - 6) / Math.ceil(cups / abreast) };
}

export function dieCentre(tray: Box): Point {
  return { x: tray.x + tray.w / 2, y: tray.y + tray.h - 84 };
}

/** Where the monster stands that looks over the edge of the tray. */
export function rollerCentre(tray: Box): Point {
  return { x: tray.x + tray.w / 2, y: tray.y + 70 };
}

/** Where a won cup stands, counted from 0. */
export function denCup(den: Den, cup: number): Point {
  return { x: den.cups.x + cup * den.cupStep, y: den.cups.y };
}

// --- From touches to moves --------------------------------------------------------------------

/** What touching a cell does: plays a move, takes a monster in the hand, or lets it go. */
export interface Touch {
  readonly kind: 'place' | 'remove' | 'shift' | 'lift' | 'release';
  readonly move: string | null;
  /** The cells the move is about: where a monster leaves, where it lands. */
  readonly from: number | null;
  readonly to: number | null;
}

/** A move's cells; a pass has none. */
export function cellsOf(move: string, columns: number): { from: number | null; to: number | null } {
  if (move.startsWith('+')) return { from: null, to: cellNamed(move.slice(1), columns) };
  if (move.startsWith('x')) return { from: cellNamed(move.slice(1), columns), to: null };
  const [from, to] = move.split('-');
  if (!from || !to) return { from: null, to: null };
  return { from: cellNamed(from, columns), to: cellNamed(to, columns) };
}

/** The monster in the hand: the chosen one, or the only one that can be moved. */
export function heldCell(legal: readonly string[], columns: number, chosen: number | null) {
  const sources = new Set(
    legal.map((move) => cellsOf(move, columns)).map(({ from, to }) => (to === null ? null : from)),
  );
  sources.delete(null);
  if (chosen !== null && sources.has(chosen)) return chosen;
  const [only] = sources;
  return sources.size === 1 ? (only ?? null) : null;
}

/** What can be touched, by cell, with the monster of `chosen` in the hand. */
export function touches(
  legal: readonly string[],
  columns: number,
  chosen: number | null,
): Map<number, Touch> {
  const found = new Map<number, Touch>();
  const held = heldCell(legal, columns, chosen);
  for (const move of legal) {
    const { from, to } = cellsOf(move, columns);
    if (from === null && to !== null) found.set(to, { kind: 'place', move, from, to });
    if (from !== null && to === null) found.set(from, { kind: 'remove', move, from, to });
    if (from === null || to === null) continue;
    // Where a single cell is empty, touching a monster is all there is to choose.
    const known = found.get(from);
    const ways = known ? 2 : 1;
    found.set(
      from,
      from === chosen
        ? { kind: 'release', move: null, from, to: null }
        : ways === 1
          ? { kind: 'shift', move, from, to }
          : { kind: 'lift', move: null, from, to: null },
    );
    if (from === held) found.set(to, { kind: 'shift', move, from, to });
  }
  // The only monster that can be moved is in the hand already.
  if (held !== null && held !== chosen && found.get(held)?.kind === 'lift') found.delete(held);
  return found;
}
