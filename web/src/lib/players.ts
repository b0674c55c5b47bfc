/** Who sits at a table, as boards and words need it. */

import * as m from '$messages';
import type { Player } from '$games/contract';
import type { Place, TableInfo } from './messages';
import { seatLook } from './seats';

export function playersOf(table: TableInfo): Player[] {
  return playersNamed(table.places.map(placeName));
}

/** One player a seat; two of the same name are told apart by their letters. */
export function playersNamed(names: readonly string[]): Player[] {
  return names.map((name, seat) => {
    const look = seatLook(seat);
    const twice = names.indexOf(name) !== names.lastIndexOf(name);
    return { seat, name: twice ? `${name} ${look.letter}` : name, look };
  });
}

function placeName(place: Place): string {
  if (place.kind === 'open') return m.house_seat_open();
  if (place.kind === 'bot')
    return place.name && place.name !== place.bot ? place.name : botTitle(place.bot ?? '');
  return place.name || unnamed(place.seat);
}

export function unnamed(seat: number): string {
  return m.house_seat_unnamed({ letter: seatLook(seat).letter });
}

/** A bot's name in the language of the page; one we have no word for keeps its own. */
export function botTitle(bot: string): string {
  return BOTS[bot]?.title() ?? bot;
}

export function botText(bot: string, about: string): string {
  return BOTS[bot]?.text?.() ?? about;
}

const BOTS: Readonly<Record<string, { title: () => string; text?: () => string }>> = {
  beginner: { title: m.house_bot_beginner, text: m.house_bot_beginner_text },
  casual: { title: m.house_bot_casual, text: m.house_bot_casual_text },
  thoughtful: { title: m.house_bot_thoughtful, text: m.house_bot_thoughtful_text },
  strong: { title: m.house_bot_strong, text: m.house_bot_strong_text },
  master: { title: m.house_bot_master, text: m.house_bot_master_text },
  // These are not offered any more, but sit at older tables.
  random: { title: m.house_bot_random },
  greedy: { title: m.house_bot_thoughtful },
};
