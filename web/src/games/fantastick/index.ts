import type { Face } from '../contract';
import Board from './Board.svelte';
import { wantsStill } from './show.svelte';
import { travelTime } from './travel';
import type { View } from './view';
import { words } from './words';

const face: Face<View> = {
  Board,
  words,
  showTime: (happening, view) =>
    wantsStill() ? 0 : travelTime(happening.event, happening.before, view),
};
export default face;
