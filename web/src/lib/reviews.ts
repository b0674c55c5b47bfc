/** What a review says, reckoned from its steps: sums with errors, the curve, the costliest choices. */

import * as m from '$messages';
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
  /** The position in which it was made, and the step that it led to. */
  readonly from: number;
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
export function costlyOf(steps: readonly ReviewedStep[], unit: Unit): Costly[] {
  const found = steps.flatMap(({ number, judged }) =>
    judged
      .filter((one) => one.grade !== null && COSTLY.includes(one.grade))
      .map((one) => ({
        from: unit === 'points' ? beginOf(number, steps) : number - 1,
        step: number,
        seat: one.seat!,
        judged: one,
        cost: costOf(one),
      })),
  );
  return found.sort((a, b) => b.cost.value - a.cost.value || a.step - b.step);
}

/** Where a turn that is one choice began: at its roll, or else where the one before it ended. */
function beginOf(end: number, steps: readonly ReviewedStep[]): number {
  const before = steps.filter(({ number, judged }) => number < end && judged.length);
  return before.at(-1)?.number ?? 0;
}

/** What a choice gave away; nothing, for what was no choice. */
export function costOf(judged: Judged): Worth {
  const change = judged.seat === null ? undefined : judged.changes[judged.seat];
  return { value: 0 - (change?.value ?? 0), error: change?.error ?? 0 };
}

export function gradeTitle(grade: Grade): string {
  return GRADES[grade]();
}

const GRADES: Readonly<Record<Grade, () => string>> = {
  best: m.house_review_grade_best,
  good: m.house_review_grade_good,
  slip: m.house_review_grade_slip,
  mistake: m.house_review_grade_mistake,
  blunder: m.house_review_grade_blunder,
};

/** Shares of a win as percent, points as they are; to a decimal, unless the error is far larger. */
export function formatted(worth: Worth, unit: Unit, exact: boolean, locale: string): string {
  const isRough = !exact && worth.error >= (unit === 'share' ? 0.1 : 1);
  const [number, error] = formatters(unit, isRough ? 0 : 1, locale);
  // What rounds to nothing has no sign.
  const least = (unit === 'share' ? 0.01 : 1) * (isRough ? 0.5 : 0.05);
  const value = Math.abs(worth.value) < least ? 0 : worth.value;
  const text = exact
    ? number.format(value)
    : `${number.format(value)} ± ${error.format(worth.error)}`;
  return withMinus(text);
}

/** A number beside the curve's lines. */
export function scaleTitle(value: number, unit: Unit, locale: string): string {
  return withMinus(formatters(unit, 0, locale)[1].format(value));
}

/** Most languages have a hyphen where the minus should be. */
function withMinus(text: string): string {
  return text.replace('-', '−');
}

function formatters(
  unit: Unit,
  decimals: number,
  locale: string,
): [Intl.NumberFormat, Intl.NumberFormat] {
  const style = unit === 'share' ? 'percent' : 'decimal';
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return [
    new Intl.NumberFormat(locale, { style, ...digits, signDisplay: 'exceptZero' }),
    new Intl.NumberFormat(locale, { style, ...digits, signDisplay: 'negative' }),
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
