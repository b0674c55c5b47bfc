import type { Face } from '../contract';
import Board from './Board.svelte';
import { duration, isStill, type View } from './board';
import { words } from './words';

const face: Face<View> = {
  Board,
  words,
  showTime: (happening, view) => duration(happening, view, isStill()),
};
export default face;
