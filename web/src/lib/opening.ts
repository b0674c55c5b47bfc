/** Opening a table: what was chosen, as the house wants to hear it. */

import { openTable } from './house';
import { keepTable, myName } from './keys';
import type { GameInfo, HouseInfo, NewTable, OptionInfo, Settings, Sitter } from './messages';
import { go } from './routes.svelte';

/** Who shall sit on a seat; a bot by its name. */
export interface SeatChoice {
  readonly kind: 'me' | 'screen' | 'friend' | 'bot';
  readonly name: string;
  readonly bot: string;
}

export interface TableChoice {
  readonly seats: readonly SeatChoice[];
  /** Only what differs from the game's own default. */
  readonly options: Readonly<Record<string, boolean | number | string>>;
  readonly settings: Required<Settings>;
}

export const USUAL_SETTINGS: Required<Settings> = {
  listed: false,
  spectators: true,
  chat: true,
  clock: { kind: 'none', seconds: 0 },
};

/** What an opening needs to know of the house. */
export type Bots = Pick<HouseInfo, 'bots' | 'usual_bot'>;

/** Me against bots, by the game's usual rules. */
export function usualChoice(game: GameInfo, house: Bots): TableChoice {
  return {
    seats: Array.from({ length: game.usual_seats }, (_, seat) => ({
      kind: seat === 0 ? 'me' : 'bot',
      name: '',
      bot: house.usual_bot,
    })),
    options: {},
    settings: USUAL_SETTINGS,
  };
}

/** A choice kept from another day, as far as it still fits the house. */
export function fitChoice(kept: TableChoice | null, game: GameInfo, house: Bots): TableChoice {
  const usual = usualChoice(game, house);
  if (!kept || !game.seat_counts.includes(kept.seats?.length)) return usual;
  const known = new Set(house.bots.map((bot) => bot.name));
  return {
    seats: kept.seats.map((seat) => ({
      ...seat,
      bot: known.has(seat.bot) ? seat.bot : house.usual_bot,
    })),
    options: fitOptions(kept.options ?? {}, game.options, kept.seats.length),
    settings: { ...USUAL_SETTINGS, ...kept.settings },
  };
}

/** The values of an option that can be played with so many seats. */
export function valuesFor(option: OptionInfo, seats: number): OptionInfo['values'] {
  return option.values.filter((_, i) => option.seat_counts[i]?.includes(seats));
}

/** What was chosen, without what so many seats cannot play: there the game's own default holds. */
export function fitOptions(
  chosen: TableChoice['options'],
  options: readonly OptionInfo[],
  seats: number,
): TableChoice['options'] {
  return Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) =>
      options.some((option) => option.name === name && valuesFor(option, seats).includes(value)),
    ),
  );
}

export function asked(game: string, choice: TableChoice): NewTable {
  const sitters = choice.seats.map(({ kind, name, bot }): Sitter => {
    if (kind === 'bot') return { kind, bot };
    if (kind === 'friend') return { kind };
    return { kind: 'me', name: (kind === 'me' ? name || myName() : name).trim() };
  });
  return { game, sitters, options: { ...choice.options }, settings: choice.settings };
}

/** Open it, keep the seats, and go there. */
export async function openAndGo(game: string, choice: TableChoice): Promise<void> {
  const { table, held, invitations } = await openTable(asked(game, choice));
  keepTable(table, { held, invitations });
  go(`/table/${table}`);
}
