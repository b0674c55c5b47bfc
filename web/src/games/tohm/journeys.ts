/** Who travels from where to where when a move is shown. */

import type { Happening } from '$games/contract';
import {
  cellCentre,
  cupPlaces,
  cupScale,
  denCup,
  monsterScaleOf,
  stockOf,
  type Layout,
  type Point,
  type TohmView,
} from './board';
import type { Journey } from './motion';
import { landed, leaving, trisOf, TIMES, type Tris } from './showing';

export interface Journeys {
  readonly tris: Tris | null;
  /** The view with the tris still standing; the view itself if there is none. */
  readonly full: TohmView;
  /** Cells whose monsters go home, in the order in which they go. */
  readonly home: readonly number[];
  /** How the monster on a cell came there. */
  arrival(cell: number): Journey;
  /** Where the monster goes that was on one of the cells of `home`. */
  departure(cell: number): Journey;
  /** Whose monster that is. */
  departing(cell: number): number;
  /** The cups that leave the cabinet: from where, and where they go. */
  readonly cups: readonly { readonly from: Point; readonly journey: Journey }[];
  /** How long until a monster stands in its den, or a cup. */
  monsterDelay(seat: number, slot: number): number;
  readonly cupDelay: number;
}

const NOWHERE: Journey = { by: null, scale: 1, delay: 0 };

export function journeysOf(
  layout: Layout,
  happening: Happening<TohmView> | null,
  view: TohmView,
): Journeys {
  const move = happening?.event?.moves[0];
  // Without a move, as after an undo, everything is at once where it is.
  const before = move ? happening.before : view;
  const after = move ? landed(before, move) : view;
  const tris = move ? trisOf(before, move, view) : null;
  const full = tris ? after : view;
  const home = leaving(after, view);
  const scale = monsterScaleOf(layout);
  const cupDelay = TIMES.stagger * home.length;

  return {
    tris,
    full,
    home,

    arrival(cell) {
      if (after.cells[cell] === before.cells[cell]) return NOWHERE;
      const here = cellCentre(layout, cell);
      const [left] = leaving(before, after);
      if (left !== undefined) {
        return { ...NOWHERE, by: between(here, cellCentre(layout, left), scale) };
      }
      const den = layout.dens[before.mover]!;
      const slot = den.slots[after.hands[den.seat]!];
      if (!slot) return NOWHERE;
      return { by: between(here, slot, scale), scale: den.monsterScale / scale, delay: 0 };
    },

    departure(cell) {
      const order = home.indexOf(cell);
      const den = layout.dens[after.cells[cell] ?? -1];
      const slot = den?.slots[view.hands[den.seat]! - home.length + order];
      if (order < 0 || !den || !slot) return NOWHERE;
      return {
        by: between(cellCentre(layout, cell), slot, scale),
        scale: den.monsterScale / scale,
        delay: order * TIMES.stagger,
      };
    },

    departing: (cell) => after.cells[cell]!,

    cups: tris ? cupsWon(layout, before, view, tris, cupDelay) : [],

    monsterDelay(seat, slot) {
      const order = slot - (view.hands[seat]! - home.length);
      return home.length ? TIMES.travel + Math.max(0, order) * TIMES.stagger : 0;
    },
    cupDelay: tris ? cupDelay + TIMES.travel : 0,
  };
}

function cupsWon(
  layout: Layout,
  before: TohmView,
  view: TohmView,
  { owner, cups }: Tris,
  delay: number,
) {
  const all = stockOf(view).cups;
  const scale = cupScale(layout.cabinet, all);
  const den = layout.dens[owner]!;
  return cupPlaces(layout.cabinet, all)
    .places.slice(all - before.cups_left, all - view.cups_left)
    .map((from, i) => {
      const to = denCup(den, view.cups[owner]! - cups + i);
      return {
        from,
        journey: { by: between(from, to, scale), scale: den.cupScale / scale, delay },
      };
    });
}

/** From here to there, in units of something drawn at `scale`. */
function between(here: Point, there: Point, scale: number): Point {
  return { x: (there.x - here.x) / scale, y: (there.y - here.y) / scale };
}
