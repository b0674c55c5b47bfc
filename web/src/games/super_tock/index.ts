import type { Face } from '../contract';
import Board from './Board.svelte';
import type { View } from './board';
import { endOf, flightsOf } from './flights';
import { words } from './words';

const face: Face<View> = {
  Board,
  words,
  showTime(happening, view) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
    return endOf(flightsOf(happening, view));
  },
};
export default face;
