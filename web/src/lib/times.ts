/** How long ago, in the language of the page. */

import { getLocale } from '../paraglide/runtime.js';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export function since(milliseconds: number, now: number = Date.now()): string {
  const words = new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto', style: 'short' });
  const passed = Math.max(0, now - milliseconds);
  for (const [unit, length] of UNITS)
    if (passed >= length) return words.format(-Math.floor(passed / length), unit);
  return words.format(0, 'second');
}
