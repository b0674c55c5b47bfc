import { describe, expect, it } from 'vitest';
import {
  cellBox,
  cellCentre,
  cellName,
  cellsOf,
  columnsOf,
  cupPlaces,
  cupScale,
  denCup,
  heldCell,
  layoutOf,
  printedOn,
  touches,
  WIDTH,
  type Box,
  type Layout,
  type Stock,
} from './board';

const STOCKS: Stock[] = [
  { seats: 2, cells: 9, tokens: 5, cups: 10 },
  { seats: 3, cells: 12, tokens: 5, cups: 10 },
  { seats: 4, cells: 16, tokens: 5, cups: 10 },
  { seats: 5, cells: 20, tokens: 5, cups: 10 },
  { seats: 2, cells: 9, tokens: 3, cups: 3 },
  { seats: 5, cells: 20, tokens: 4, cups: 7 },
];

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.w <= outer.x + outer.w &&
    inner.y + inner.h <= outer.y + outer.h
  );
}

function meet(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.w &&
    other.x < one.x + one.w &&
    one.y < other.y + other.h &&
    other.y < one.y + one.h
  );
}

const around = (x: number, y: number, w: number, h = w): Box => ({
  x: x - w / 2,
  y: y - h / 2,
  w,
  h,
});
const parts = (layout: Layout) => [
  layout.board,
  layout.cabinet,
  layout.tray,
  ...layout.dens.map((den) => den.box),
];

describe('the cells', () => {
  it('are numbered 3 to 6 along the diagonals (§1.3)', () => {
    const numbers = Array.from({ length: 20 }, (_, cell) => printedOn(cell, 5));
    expect(numbers).toEqual([
      ...[3, 4, 5, 6, 3],
      ...[4, 5, 6, 3, 4],
      ...[5, 6, 3, 4, 5],
      ...[6, 3, 4, 5, 6],
    ]);
  });

  it('show the number of the die wherever a match let a monster be placed (§2.4)', () => {
    // Rolls and legal lists of played matches: five seats, then two.
    const seen: [number, number, string[]][] = [
      [20, 4, ['+e2', '+c4']],
      [9, 5, ['+c1', '+a3']],
    ];
    for (const [cells, die, legal] of seen) {
      const columns = columnsOf(cells);
      expect(legal.map((move) => printedOn(cellsOf(move, columns).to!, columns))).toEqual(
        legal.map(() => die),
      );
    }
  });

  it('are named by column and row (§6), and moves name them', () => {
    expect([0, 4, 5, 19].map((cell) => cellName(cell, 5))).toEqual(['a1', 'e1', 'a2', 'e4']);
    expect(cellsOf('+c1', 3)).toEqual({ from: null, to: 2 });
    expect(cellsOf('xb2', 3)).toEqual({ from: 4, to: null });
    expect(cellsOf('a1-b2', 3)).toEqual({ from: 0, to: 4 });
    expect(cellsOf('pass', 3)).toEqual({ from: null, to: null });
  });

  it('refuse a board that no number of seats plays on (§1.2)', () => {
    expect(() => columnsOf(10)).toThrow('§1.2');
  });
});

const TABLES = STOCKS.flatMap((stock) => [
  { ...stock, width: 'wide' },
  { ...stock, width: 'narrow' },
]);
const TITLE = 'the $width table for $seats seats, $tokens monsters and $cups cups';
describe.each(TABLES)(TITLE, ({ width, ...stock }) => {
  const layout = layoutOf(stock, 1, width === 'narrow');
  const all: Box = { x: 0, y: 0, w: WIDTH, h: layout.height };

  it('holds all its parts, and none covers another', () => {
    const boxes = parts(layout);
    boxes.forEach((box, i) => {
      expect(isInside(box, all)).toBe(true);
      for (const other of boxes.slice(i + 1)) expect(meet(box, other)).toBe(false);
    });
  });

  it('has every cell on the board, lifted or not, and large enough for a finger', () => {
    const boxes = Array.from({ length: stock.cells }, (_, cell) => cellBox(layout, cell, true));
    boxes.forEach((box, i) => {
      expect(isInside(box, layout.board)).toBe(true);
      for (const other of boxes.slice(i + 1)) expect(meet(box, other)).toBe(false);
      expect((box.w * 360) / WIDTH).toBeGreaterThanOrEqual(40); // on a phone 360 wide
    });
  });

  it('has room in each den for its sign, all monsters and all cups', () => {
    for (const den of layout.dens) {
      const { sign, signRadius, slots, monsterScale, box } = den;
      expect(slots).toHaveLength(stock.tokens);
      expect(isInside(around(sign.x, sign.y, signRadius * 2), box)).toBe(true);
      for (const { x, y } of slots) {
        expect(isInside(around(x, y, 84 * monsterScale), box)).toBe(true);
      }
      for (const cup of [0, stock.cups - 1]) {
        const { x, y } = denCup(den, cup);
        const size = 90 * den.cupScale;
        expect(isInside({ x: x - size / 2, y: y - size, w: size, h: size }, box)).toBe(true);
      }
    }
  });

  it('has room beside the board for a die and a pass as wide as a finger and a half', () => {
    expect((layout.tray.w * 360) / WIDTH).toBeGreaterThanOrEqual(60);
  });

  it('has room for every cup in the cabinet', () => {
    const { places } = cupPlaces(layout.cabinet, stock.cups);
    const scale = cupScale(layout.cabinet, stock.cups);
    expect(places).toHaveLength(stock.cups);
    for (const { x, y } of places) {
      const cup = { x: x - 48 * scale, y: y - 100 * scale, w: 96 * scale, h: 100 * scale };
      expect(isInside(cup, layout.cabinet)).toBe(true);
    }
  });
});

describe('the seats at the table', () => {
  const places = (eyes: number | null) => {
    const { dens, board } = layoutOf(STOCKS[3]!, eyes);
    return {
      below: dens.filter((den) => den.box.y > board.y).map((den) => den.seat),
      across: dens
        .filter((den) => den.box.y < board.y)
        .sort((one, other) => one.box.x - other.box.x)
        .map((den) => den.seat),
    };
  };

  it('have whoever looks below and the next to move at the upper left', () => {
    expect(places(3)).toEqual({ below: [3], across: [4, 0, 1, 2] });
  });

  it('have the first seat below for a spectator', () => {
    expect(places(null)).toEqual({ below: [0], across: [1, 2, 3, 4] });
  });

  it('leave the first cell at the upper left, whoever looks', () => {
    const corner = ({ x, y }: { x: number; y: number }) => x + y;
    const layout = layoutOf(STOCKS[3]!, 2);
    const corners = Array.from({ length: 20 }, (_, cell) => corner(cellCentre(layout, cell)));
    expect(Math.min(...corners)).toBe(corners[0]);
  });
});

describe('touching', () => {
  const kinds = (legal: string[], columns: number, chosen: number | null) =>
    Object.fromEntries(
      [...touches(legal, columns, chosen)].map(([cell, touch]) => [
        cellName(cell, columns),
        touch.move ?? touch.kind,
      ]),
    );

  it('an empty cell places a monster (§2.4)', () => {
    expect(kinds(['+c1', '+a3'], 3, null)).toEqual({ c1: '+c1', a3: '+a3' });
  });

  it('a monster takes it off (§2.2)', () => {
    expect(kinds(['xa1', 'xb2'], 3, null)).toEqual({ a1: 'xa1', b2: 'xb2' });
  });

  const TWO_MONSTERS = ['a1-b1', 'a1-c1', 'b2-b1', 'b2-c1'];

  it('a monster lifts it, and then its targets can be touched (§2.3)', () => {
    expect(kinds(TWO_MONSTERS, 3, null)).toEqual({ a1: 'lift', b2: 'lift' });
    expect(kinds(TWO_MONSTERS, 3, 0)).toEqual({
      a1: 'release',
      b2: 'lift',
      b1: 'a1-b1',
      c1: 'a1-c1',
    });
  });

  it('forgets a choice that the legal moves do not know', () => {
    expect(heldCell(TWO_MONSTERS, 3, 8)).toBeNull();
    expect(kinds(TWO_MONSTERS, 3, 8)).toEqual({ a1: 'lift', b2: 'lift' });
  });

  it('the only monster needs no choosing: it is in the hand', () => {
    expect(heldCell(['a1-b1', 'a1-c1'], 3, null)).toBe(0);
    expect(kinds(['a1-b1', 'a1-c1'], 3, null)).toEqual({ b1: 'a1-b1', c1: 'a1-c1' });
  });

  it('a monster moves it at once where a single cell is empty', () => {
    expect(kinds(['a1-c3', 'b2-c3'], 3, null)).toEqual({ a1: 'a1-c3', b2: 'b2-c3' });
  });

  it('the board does nothing when there is only a pass', () => {
    expect(kinds(['pass'], 3, null)).toEqual({});
  });

  it('reaches every legal move of a played match in one or two touches', () => {
    const sources = 'b1 c1 c2 a3'.split(' ');
    const targets = 'a1 a2 b2 b3 c3'.split(' ');
    const legal = sources.flatMap((from) => targets.map((to) => `${from}-${to}`));
    const reached = new Set<string>();
    for (const [cell, first] of touches(legal, 3, null)) {
      if (first.move) reached.add(first.move);
      else for (const touch of touches(legal, 3, cell).values()) reached.add(touch.move ?? '');
    }
    reached.delete('');
    expect([...reached].sort()).toEqual([...legal].sort());
  });
});
