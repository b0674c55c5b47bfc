/** Days as they stand in addresses, 2026-11-17: a date without a time or a place on Earth. */

const DAY_MILLISECONDS = 86_400_000;

/** The day it is here, by this device's clock. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Its time; null for a text that is no day, such as a 30th of February. */
function timeOf(day: string): number | null {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day) return null;
  return at;
}

/** Another day, so many later; null for a text that is no day. */
export function dayAfter(day: string, count: number): string | null {
  const at = timeOf(day);
  if (at === null) return null;
  return new Date(at + count * DAY_MILLISECONDS).toISOString().slice(0, 10);
}

/** "Tuesday, 17 November 2026" in a language; the text itself if it is no day. */
export function longDay(day: string, locale: string): string {
  const at = timeOf(day);
  if (at === null) return day;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(at);
}

/** "T" for a Tuesday, in a language. */
export function dayLetter(day: string, locale: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' }).format(at);
}

/** So many days in a row, the last of them today or, if it is long ago, the day on show. */
export function lastDays(shown: string, now: string, first: string, count: number): string[] {
  const isRecent = shown > (dayAfter(now, -count) ?? now);
  const end = isRecent ? now : shown;
  const days = Array.from({ length: count }, (_, i) => dayAfter(end, i + 1 - count) ?? end);
  return days.filter((day) => day >= first);
}
