/** A game's rule page as data: made from docs/games/<id>.md when the page is built. Runs in Node. */

import { marked, type Token } from 'marked';

export interface RulePart {
  /** The number of the rule ("2.4"), or null for what stands before the first one. */
  readonly number: string | null;
  readonly html: string;
}

export interface RuleSection {
  /** The anchor: the section's number, or its title in small letters where it has none. */
  readonly id: string;
  readonly number: string | null;
  readonly title: string;
  readonly parts: readonly RulePart[];
}

export interface RulePage {
  readonly title: string;
  readonly intro: string;
  readonly sections: readonly RuleSection[];
}

const RULE = /^\*\*§(\d+(?:\.\d+)*)\*\*\s*/;

/** The page of one Markdown text. Sections begin at `##`, rules at a bold § with their number. */
export function rulePage(markdown: string): RulePage {
  let title = '';
  let intro: Token[] = [];
  const sections: {
    id: string;
    number: string | null;
    title: string;
    parts: { number: string | null; tokens: Token[] }[];
  }[] = [];
  for (const token of marked.lexer(markdown)) {
    const section = sections.at(-1);
    if (token.type === 'heading' && token.depth === 1) title = String(token.text);
    else if (token.type === 'heading' && token.depth === 2) {
      const [, number, name] = /^(\d+)\s+(.*)$/.exec(String(token.text)) ?? [
        null,
        null,
        token.text,
      ];
      const id = number ?? anchor(String(name));
      sections.push({ id, number: number ?? null, title: String(name), parts: [] });
    } else if (!section) intro = [...intro, token];
    else {
      const rule = token.type === 'paragraph' ? RULE.exec(token.raw) : null;
      if (rule) {
        const rest = marked.lexer(token.raw.slice(rule[0].length));
        section.parts.push({ number: rule[1]!, tokens: rest });
      } else {
        if (!section.parts.length) section.parts.push({ number: null, tokens: [] });
        section.parts.at(-1)!.tokens.push(token);
      }
    }
  }
  return {
    title,
    intro: html(intro),
    sections: sections.map((section) => ({
      ...section,
      parts: section.parts.map(({ number, tokens }) => ({ number, html: html(tokens) })),
    })),
  };
}

/** As Markdown viewers make anchors: "Notation and state" is #notation-and-state. */
function anchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');
}

/** HTML in which every § is a link, and what is wide can be scrolled by itself, also by keys. */
function html(tokens: Token[]): string {
  return marked
    .parser(tokens)
    .replaceAll(/§(\d+(?:\.\d+)*)/g, '<a class="rule" href="#$1">§$1</a>')
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="wide" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}
