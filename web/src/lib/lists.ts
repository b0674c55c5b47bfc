/** Lists in a line, with the signs as the language sets them. */

import * as m from '$messages';

/** "this; that; the last" */
export function inSemicolons(texts: readonly string[]): string {
  const [first = '', ...others] = texts;
  return others.reduce<string>((what, more) => m.house_semicolon({ what, more }), first);
}
