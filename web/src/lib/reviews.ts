/** What a review says, reckoned from its steps: sums with errors, the curve, the costliest choices. */

import type { Judged, Review, ReviewedStep, Worth } from './messages';

export type Grade = NonNullable<Judged['grade']>;
export type Unit = Review['unit'];

/** Grades that are marked on the scrubber and listed, the worst last. */
export const COSTLY: readonly Grade[] = ['slip', 'mistake', 'blunder'];

/** Where a seat's result comes from; all but the result add up to it. */
export interface Split {
  readonly opening: Worth;
  readonly luck: Worth;
  readonly choices: Worth;
  readonly others: Worth;
  /** How choices made at once met, beyond what each of them gave away; null where none were. */
  readonly met: Worth | null;
  readonly unexplained: Worth;
  readonly result: number;
}

/** A choice that cost something. */
export interface Costly {
  readonly step: number;
  readonly seat: number;
  readonly judged: Judged;
  readonly cost: Worth;
}

/** What each seat could expect after a step; step 0 is the opening. */
export interface Point {
  readonly step: number;
  readonly values: readonly Worth[];
}

/** The sum: bounds of exact values add up, errors of independent estimates by their squares. */
export function total(worths: readonly Worth[], exact: boolean): Worth {
  const value = worths.reduce((sum, worth) => sum + worth.value, 0);
  const errors = worths.map((worth) => worth.error);
  return { value, error: exact ? errors.reduce((a, b) => a + b, 0) : Math.hypot(...errors) };
}

/** How a seat's result came, once all steps are judged; null before that. */
export function splitOf(
  seat: number,
  opening: readonly Worth[],
  steps: readonly ReviewedStep[],
  exact: boolean,
): Split | null {
  const start = opening[seat];
  const result = steps.at(-1)?.values?.[seat]?.value;
  if (!start || result === undefined) return null;
  // Parts are sums of what was measured. In the rest much of it cancels out, errors included.
  const measured: Worth[] = [start];
  const parts = { luck: new Counts(), choices: new Counts(), others: new Counts() };
  const met = new Counts();
  let before = 0;
  for (const { judged, values } of steps) {
    const joint = values && judged.filter((one) => one.seat !== null).length > 1;
    for (const one of judged) {
      const part = one.seat === null ? 'luck' : one.seat === seat ? 'choices' : 'others';
      parts[part].add(measured.length, 1);
      if (joint) met.add(measured.length, -1);
      measured.push(one.changes[seat]!);
    }
    if (values) {
      if (joint) met.add(measured.length, 1).add(before, -1);
      before = measured.length;
      measured.push(values[seat]!);
    }
  }
  const rest = new Counts().add(0, 1);
  for (const part of [...Object.values(parts), met]) part.forEach((n, i) => rest.add(i, n));
  const worth = (part: Counts) =>
    total(
      [...part].map(([i, n]) => ({
        value: n * measured[i]!.value,
        error: Math.abs(n) * measured[i]!.error,
      })),
      exact,
    );
  const known = worth(rest);
  return {
    opening: start,
    luck: worth(parts.luck),
    choices: worth(parts.choices),
    others: worth(parts.others),
    met: met.size ? worth(met) : null,
    unexplained: { value: result - known.value, error: known.error },
    result,
  };
}

/** How often each of the measured numbers counts in a sum. */
class Counts extends Map<number, number> {
  add(index: number, times: number): this {
    return this.set(index, (this.get(index) ?? 0) + times);
  }
}

/** The points of the curve, as far as they are known. */
export function pointsOf(opening: readonly Worth[], steps: readonly ReviewedStep[]): Point[] {
  const points: Point[] = [{ step: 0, values: opening }];
  for (const { number, values } of steps) if (values) points.push({ step: number, values });
  return points;
}

/** The choices that were slips or worse, the costliest first. */
export function costlyOf(steps: readonly ReviewedStep[]): Costly[] {
  const found = steps.flatMap(({ number, judged }) =>
    judged
      .filter((one) => one.grade !== null && COSTLY.includes(one.grade))
      .map((one) => ({ step: number, seat: one.seat!, judged: one, cost: costOf(one) })),
  );
  return found.sort((a, b) => b.cost.value - a.cost.value || a.step - b.step);
}

/** What a choice gave away; nothing, for what was no choice. */
export function costOf(judged: Judged): Worth {
  const change = judged.seat === null ? undefined : judged.changes[judged.seat];
  return { value: 0 - (change?.value ?? 0), error: change?.error ?? 0 };
}

/** Shares of a win as percent, points as they are. */
export function formatted(worth: Worth, unit: Unit, exact: boolean, locale: string): string {
  const [number, error] = formatters(unit, locale);
  // What rounds to nothing has no sign.
  const value = Math.abs(worth.value) < (unit === 'share' ? 0.0005 : 0.05) ? 0 : worth.value;
  return exact ? number.format(value) : `${number.format(value)} ± ${error.format(worth.error)}`;
}

function formatters(unit: Unit, locale: string): [Intl.NumberFormat, Intl.NumberFormat] {
  const style = unit === 'share' ? 'percent' : 'decimal';
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return [
    new Intl.NumberFormat(locale, { style, ...digits, signDisplay: 'exceptZero' }),
    new Intl.NumberFormat(locale, { style, ...digits }),
  ];
}

/** Places for marks of a size on a line from 0 to `room`, as near to the wanted ones as can be. */
export function spread(wanted: readonly number[], size: number, room: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]!);
  const places = [...wanted];
  let least = size / 2;
  for (const i of order) {
    places[i] = Math.max(places[i]!, least);
    least = places[i]! + size;
  }
  let most = room - size / 2;
  for (const i of order.reverse()) {
    places[i] = Math.min(places[i]!, most);
    most = places[i]! - size;
  }
  return places;
}
