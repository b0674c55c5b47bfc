/** The five games as the page knows them: their order, their names, their faces and pictures. */

import * as m from '$messages';
import type { Component } from 'svelte';
import type { Face } from '$games/contract';
import type { View } from './live.svelte';

export interface GameCard {
  readonly id: string;
  /** A proper name: the same in every language. */
  readonly title: string;
  readonly sentence: () => string;
}

export const GAMES: readonly GameCard[] = [
  { id: 'tohm', title: 'T.O.H.M.', sentence: m.house_about_tohm },
  { id: 'toncc', title: 'Tóncc', sentence: m.house_about_toncc },
  { id: 'super_tock', title: 'Super Tock', sentence: m.house_about_super_tock },
  { id: 'fantastick', title: 'Fantastick', sentence: m.house_about_fantastick },
  { id: 'tcnccc', title: 'TCNCCC', sentence: m.house_about_tcnccc },
];

export function gameTitle(game: string): string {
  return GAMES.find((one) => one.id === game)?.title ?? game;
}

const faces = import.meta.glob<{ default: Face<View> }>('../games/*/index.ts');
const pictures = import.meta.glob<{ default: Component }>('../games/*/Picture.svelte');

/** A game's board and words; null for a game that has none yet. */
export async function loadFace(game: string): Promise<Face<View> | null> {
  const load = faces[`../games/${game}/index.ts`];
  return load ? (await load()).default : null;
}

export async function loadPicture(game: string): Promise<Component | null> {
  const load = pictures[`../games/${game}/Picture.svelte`];
  return load ? (await load()).default : null;
}
