/** Views for tests: a running game of four seats, with whatever differs. */

import type { View } from './board';

export function drawn(differs: Partial<View> = {}): View {
  return {
    game: 'tcnccc',
    seat: 0,
    phase: 'decide',
    to_move: [0],
    kept: [{}, {}, {}, {}],
    out: [false, false, false, false],
    mover: 0,
    cylinders: ['in play', 'in play', 'in play', 'in play'],
    contents: null,
    bag_empty: false,
    bag: null,
    drawing: false,
    drawn: null,
    must_give: false,
    draws_due: [],
    turns: 0,
    announced: null,
    ...differs,
  };
}
