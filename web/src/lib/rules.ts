/** The rule pages, each a piece of the page that is fetched when it is opened. */

import { getLocale } from '../paraglide/runtime.js';
import type { RulePage } from './rulepages';

const pages = import.meta.glob<{ default: RulePage }>([
  '../../../docs/games/*.md',
  '../../../docs/games/*/*.md',
  '!**/glossary.md', // for whoever translates
]);

export interface LoadedRules {
  readonly page: RulePage;
  /** Whether it is in the language of the page; otherwise it is in English. */
  readonly translated: boolean;
}

export async function loadRules(game: string): Promise<LoadedRules | null> {
  const locale = getLocale();
  const own = pages[`../../../docs/games/${locale}/${game}.md`];
  const english = pages[`../../../docs/games/${game}.md`];
  const load = (locale === 'en' ? undefined : own) ?? english;
  if (!load) return null;
  return { page: (await load()).default, translated: locale === 'en' || load === own };
}
