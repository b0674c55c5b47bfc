import { prefersReducedMotion } from 'svelte/motion';
import type { Face } from '../contract';
import Board from './Board.svelte';
import type { View } from './board';
import { actOf, times } from './moment';
import { words } from './words';

const face: Face<View> = {
  Board,
  words,
  showTime(happening, view) {
    const act = actOf(happening, view);
    if (!act) return 0;
    const { show, leave } = times(act, view, prefersReducedMotion.current);
    return show + leave;
  },
};

export default face;
