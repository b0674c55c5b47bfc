/** What a move shows on the way from one view to the next, and how long that takes. */

import { cellsOf, columnsOf, type TohmView } from './board';

/** The view with the monster where the move puts it, before any tris leaves the board. */
export function landed(before: TohmView, move: string): TohmView {
  const { from, to } = cellsOf(move, columnsOf(before.cells.length));
  if (to === null) return before;
  const cells = [...before.cells];
  const hands = [...before.hands];
  const owner = from === null ? before.mover : cells[from]!;
  if (from === null) hands[owner] = hands[owner]! - 1;
  else cells[from] = null;
  cells[to] = owner;
  return { ...before, cells, hands };
}

/** The cells of monsters that are on the board in one view and no longer in the next. */
export function leaving(one: TohmView, next: TohmView): number[] {
  return one.cells.flatMap((seat, cell) =>
    seat !== null && next.cells[cell] === null ? [cell] : [],
  );
}

/** The monsters that a move sends home as tris: their cells, their owner, the cups they bring. */
export interface Tris {
  readonly cells: readonly number[];
  readonly owner: number;
  readonly cups: number;
}

export function trisOf(before: TohmView, move: string, after: TohmView): Tris | null {
  const full = landed(before, move);
  if (full === before) return null;
  const cells = leaving(full, after);
  const [first] = cells;
  if (first === undefined) return null;
  const owner = full.cells[first]!;
  return { cells, owner, cups: after.cups[owner]! - before.cups[owner]! };
}

/** How long things take, in milliseconds. */
export const TIMES = {
  /** The die tumbles into its tray. */
  roll: 350,
  /** A monster travels. */
  travel: 320,
  /** A tris stands and is looked at before it leaves. */
  hold: 420,
  /** From one monster of a tris leaving to the next. */
  stagger: 70,
  pass: 200,
} as const;

/** How long it takes to show what led from one view to the next. */
export function showTime(move: string, before: TohmView, after: TohmView): number {
  if (move === 'pass') return TIMES.pass;
  if (/^d[1-6]$/.test(move)) return TIMES.roll;
  const tris = trisOf(before, move, after);
  if (!tris) return TIMES.travel;
  return 2 * TIMES.travel + TIMES.hold + TIMES.stagger * tris.cells.length + TIMES.travel;
}
