import type { Face } from '$games/contract';
import Board from './Board.svelte';
import type { TohmView } from './board';
import { isStill } from './motion';
import { showTime } from './showing';
import { words } from './words';

const face: Face<TohmView> = {
  Board,
  words,
  showTime({ event, before }, view) {
    const [move] = event?.moves ?? [];
    return move && !isStill() ? showTime(move, before, view) : 0;
  },
};

export default face;
