import { describe, expect, it } from 'vitest';
import { layoutOf, stockOf, type TohmView } from './board';
import { journeysOf } from './journeys';
import { landed, leaving, showTime, trisOf, TIMES } from './showing';

/** A position of two seats with five monsters each, drawn as rows of seats and dots. */
function drawn(rows: string, facts: Partial<TohmView> = {}): TohmView {
  const cells = rows
    .trim()
    .split(/\s+/)
    .map((sign) => (sign === '.' ? null : Number(sign)));
  const count = (seat: number) => cells.filter((owner) => owner === seat).length;
  return {
    game: 'tohm',
    seat: 0,
    phase: 'decide',
    to_move: [0],
    cells,
    hands: [5 - count(0), 5 - count(1)],
    cups: [0, 0],
    cups_left: 10,
    die: 2,
    mover: 0,
    turns: 7,
    ...facts,
  };
}

const BEFORE = drawn(`
  . 0 0
  . . 1
  0 . .`);
const TRIS = drawn(
  `
  . . .
  . . 1
  . . .`,
  { cups: [1, 0], cups_left: 9, mover: 1, turns: 8, die: null },
);

describe('a move', () => {
  it('lands before its tris leaves', () => {
    const full = landed(BEFORE, 'a3-a1');
    expect(full.cells.slice(0, 3)).toEqual([0, 0, 0]);
    expect(full.cells[6]).toBeNull();
    expect(full.hands).toEqual([2, 4]);
  });

  it('of placing takes the monster from the hand of the mover', () => {
    const full = landed(BEFORE, '+b2');
    expect(full.cells[4]).toBe(0);
    expect(full.hands).toEqual([1, 4]);
  });

  it('of taking off or passing lands nowhere', () => {
    expect(landed(BEFORE, 'xc2')).toBe(BEFORE);
    expect(landed(BEFORE, 'pass')).toBe(BEFORE);
  });

  it('makes the tris that the next view no longer holds (§3.2)', () => {
    expect(trisOf(BEFORE, 'a3-a1', TRIS)).toEqual({ cells: [0, 1, 2], owner: 0, cups: 1 });
  });

  it('makes a tris for the owner, whoever moved (§3.2)', () => {
    const before = { ...BEFORE, mover: 1 };
    expect(trisOf(before, 'a3-a1', TRIS)?.owner).toBe(0);
  });

  it('makes none where all monsters stay, or where one is taken off (§3.3)', () => {
    expect(trisOf(BEFORE, 'c2-c3', landed(BEFORE, 'c2-c3'))).toBeNull();
    const without = drawn('. 0 0 . . . 0 . .');
    expect(leaving(BEFORE, without)).toEqual([5]);
    expect(trisOf(BEFORE, 'xc2', without)).toBeNull();
  });
});

describe('time', () => {
  it('is longer for a tris than for a walk, and the die has its own', () => {
    const walk = showTime('c2-c3', BEFORE, landed(BEFORE, 'c2-c3'));
    expect(walk).toBe(TIMES.travel);
    expect(showTime('a3-a1', BEFORE, TRIS)).toBeGreaterThan(walk + TIMES.hold + TIMES.travel);
    expect(showTime('d4', BEFORE, BEFORE)).toBe(TIMES.roll);
    expect(showTime('pass', BEFORE, BEFORE)).toBe(TIMES.pass);
  });

  it('is enough for the last monster and the last cup of a tris', () => {
    const layout = layoutOf(stockOf(TRIS), 0);
    const happening = { key: 1, event: { seats: [0], moves: ['a3-a1'] }, before: BEFORE };
    const { home, departure, cups, cupDelay } = journeysOf(layout, happening, TRIS);
    expect(cups).toHaveLength(1);
    const start = TIMES.travel + TIMES.hold; // the tris has landed and stood
    const ends = [
      ...home.map((cell) => departure(cell).delay + TIMES.travel),
      ...cups.map((cup) => cup.journey.delay + TIMES.travel),
      cupDelay,
    ];
    expect(showTime('a3-a1', BEFORE, TRIS)).toBeGreaterThanOrEqual(start + Math.max(...ends));
  });
});

describe('journeys', () => {
  const layout = layoutOf(stockOf(BEFORE), 0);
  const by = (move: string, view: TohmView) =>
    journeysOf(layout, { key: 1, event: { seats: [0], moves: [move] }, before: BEFORE }, view);

  it('of a walk begin at the cell that was left', () => {
    const { arrival, home } = by('c2-a2', landed(BEFORE, 'c2-a2'));
    expect(arrival(3).by!.x).toBeGreaterThan(0); // from the right, in the same row
    expect(arrival(3).by!.y).toBeCloseTo(0);
    expect(home).toEqual([]); // nobody flies to a den
  });

  it('of placing begin in the den of the mover, which is below', () => {
    const { arrival } = by('+b2', landed(BEFORE, '+b2'));
    expect(arrival(4).by!.y).toBeGreaterThan(0);
    expect(arrival(1).by).toBeNull();
  });

  it('of a monster taken off end in the den of its owner, which is across', () => {
    const { departure, departing, home } = by('xc2', drawn('. 0 0 . . . 0 . .'));
    expect(home).toEqual([5]);
    expect(departing(5)).toBe(1);
    expect(departure(5).by!.y).toBeLessThan(0);
  });

  it('of a tris start one after another, from where it stood', () => {
    const { home, departure, full } = by('a3-a1', TRIS);
    expect(full.cells.slice(0, 3)).toEqual([0, 0, 0]);
    expect(home.map((cell) => departure(cell).delay)).toEqual([
      0,
      TIMES.stagger,
      2 * TIMES.stagger,
    ]);
  });

  it('are none without an event, as after an undo', () => {
    const { arrival, home, full } = journeysOf(
      layout,
      { key: 2, event: null, before: TRIS },
      BEFORE,
    );
    expect(full).toBe(BEFORE);
    expect(home).toEqual([]);
    expect(arrival(0).by).toBeNull();
  });
});
