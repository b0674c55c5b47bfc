/** What went wrong, in the language of the page. */

import * as m from '$messages';
import { getLocale } from '../paraglide/runtime.js';
import { Refusal } from './commands';
import { HouseError } from './house';

export interface Trouble {
  readonly text: string;
  readonly rule: string | null;
}

type Code = HouseError['code'];

const TEXTS: Readonly<Record<Code, () => string>> = {
  illegal: m.house_error_illegal,
  malformed: m.house_error_malformed,
  stale: m.house_error_stale,
  turn: m.house_error_turn,
  seat: m.house_error_seat,
  token: m.house_error_token,
  table: m.house_error_table,
  over: m.house_error_over,
  limit: m.house_error_limit,
  setting: m.house_error_setting,
  busy: m.house_error_busy,
  version: m.house_error_version,
  unreachable: m.house_error_unreachable,
};

/** The server's reasons are exact but English; elsewhere our own words, and the rule speaks. */
const EXACT: readonly Code[] = ['illegal', 'malformed', 'setting'];

export function trouble(error: unknown): Trouble {
  if (!(error instanceof Refusal) && !(error instanceof HouseError))
    return { text: m.house_error_unknown(), rule: null };
  const { code, rule, message } = error;
  const exact = getLocale() === 'en' && EXACT.includes(code);
  const text = exact ? message.replace(/^§[\d.]+:\s*/, '') : TEXTS[code]();
  return { text: text.charAt(0).toUpperCase() + text.slice(1), rule };
}

/** Was it refused for good? What did not arrive, or came at a bad moment, can be tried again. */
export function isFinal(error: unknown): boolean {
  return error instanceof HouseError && error.code !== 'unreachable' && error.code !== 'busy';
}

/** Why the door is closed: where only looking was wanted, a code means something narrower. */
const GOODBYES: Partial<typeof TEXTS> = {
  setting: m.house_goodbye_watch,
  seat: m.house_goodbye_seat,
  token: m.house_goodbye_seat,
};

export function goodbyeText(code: Code): string {
  return (GOODBYES[code] ?? TEXTS[code])();
}
