/** The words of Fantastick, in the language of the page. */

import * as m from '$messages';
import { inSemicolons } from '$lib/lists';
import type { GameEvent, OptionValue, Player, Prompt, Scene, Words } from '../contract';
import {
  carriedOut,
  costOf,
  FINISH,
  GIVE_UP,
  GOOD,
  kindOf,
  operationOf,
  plainInPile,
  readEquality,
  turnCount,
  type Kind,
  type Target,
} from './hand';
import { ASKS, faceName, needs } from './asks';
import type { Arrangement, View } from './view';

type Said = () => string;

// ---- Places and matches ----

const CELLS: Readonly<Record<string, Said>> = {
  l: m.fantastick_cell_l,
  m: m.fantastick_cell_m,
  r: m.fantastick_cell_r,
};
const SEGMENTS: Readonly<Record<string, Said>> = {
  a: m.fantastick_segment_a,
  b: m.fantastick_segment_b,
  c: m.fantastick_segment_c,
  d: m.fantastick_segment_d,
  e: m.fantastick_segment_e,
  f: m.fantastick_segment_f,
  g: m.fantastick_segment_g,
};
const DIRECTIONS: Readonly<Record<string, Said>> = {
  '-': m.fantastick_level,
  '|': m.fantastick_upright,
  '/': m.fantastick_rising,
  '\\': m.fantastick_falling,
  e: m.fantastick_level,
  n: m.fantastick_rising,
  w: m.fantastick_falling,
};

/** A place in words: "A, middle cell, top", "sign, level", "0.0 rising". */
export function placeName(place: string): string {
  const last = place.slice(-1);
  const direction = () => DIRECTIONS[last]?.() ?? last;
  if (place.startsWith('O')) return m.fantastick_place_sign({ direction: direction() });
  if (place.includes('.')) {
    const point = place.slice(0, -1).replaceAll('-', '−');
    return m.fantastick_place_lattice({ point, direction: direction() });
  }
  return m.fantastick_place_digit({
    number: place.charAt(0),
    cell: CELLS[place.charAt(1)]?.() ?? '',
    segment: SEGMENTS[last]?.() ?? '',
  });
}

const MATCHES: Readonly<Record<Kind, Said>> = {
  plain: m.fantastick_match_plain,
  good: m.fantastick_match_good,
  bad: m.fantastick_match_bad,
};
const LABELS: Readonly<Record<Kind, (words: { place: string }) => string>> = {
  plain: m.fantastick_label_plain,
  good: m.fantastick_label_good,
  bad: m.fantastick_label_bad,
};

/** "the good match": in every language it can be what a verb acts on. */
export function matchName(kind: Kind): string {
  return MATCHES[kind]();
}

/** A match for a screen reader. */
export function label(source: string, view: View): string {
  if (source === GOOD) return m.fantastick_label_good_in_pile();
  const text = LABELS[kindOf(source, view)]({ place: placeName(source) });
  return view.turned.includes(source) ? m.fantastick_label_turned({ match: text }) : text;
}

export function pileLabel(view: View, mayRemove: boolean, kind: Kind): string {
  if (mayRemove) return m.fantastick_remove_here({ cost: costOf('remove', kind) });
  return m.fantastick_label_pile({ count: plainInPile(view) });
}

export function targetLabel(target: Target, kind: Kind): string {
  const words = { place: placeName(target.place), cost: costOf(target.way, kind) };
  if (target.way === 'rotate') return m.fantastick_rotate_here(words);
  if (target.way === 'move') return m.fantastick_move_here(words);
  return m.fantastick_add_here(words);
}

export function matLabel(view: View): string {
  if (view.mode === 'shapes') {
    return m.fantastick_mat_shapes({ count: Object.keys(view.matches).length });
  }
  return m.fantastick_mat_numbers({ equality: equality(view) });
}

export function equality(arrangement: Arrangement): string {
  return readEquality(arrangement.matches, arrangement.equals_first);
}

// ---- The turn ----

export function turnName(view: View): string {
  if (view.tie) return m.fantastick_extra_round({ round: view.tie.round });
  const count = turnCount(view.scores.length);
  return m.fantastick_turn({ turn: Math.min(view.turn + 1, count), count });
}

export function trackLabel(view: View, players: readonly Player[]): string {
  const scores = players.map((player) => `${player.name} ${view.scores[player.seat] ?? 0}`);
  return m.house_colon({
    what: m.fantastick_track_label({ finish: FINISH }),
    more: scores.join(', '),
  });
}

/** "3+2=5" with its true signs; the name of a starting arrangement of Shapes. */
export function startName(text: string): string {
  if (!/\d/.test(text)) return faceName(text);
  return text.replace(/[-+x/=]/g, (sign) => ` ${SIGNS[sign] ?? sign} `);
}
const SIGNS: Readonly<Record<string, string>> = { '-': '−', x: '×', '/': '÷' };

// ---- The sentence above the board ----

function nameOf(seat: number | null | undefined, scene: Scene<View>): string {
  return scene.players.find((player) => player.seat === seat)?.name ?? '';
}

function prompt(scene: Scene<View>): Prompt {
  const { view, legal } = scene;
  if (view.stage === 'over') return verdict(scene);
  if (view.stage === 'start') return { text: m.fantastick_prompt_start(), rule: '1.14' };
  if (view.stage === 'roll') return { text: m.fantastick_prompt_roll(), rule: '1.3' };
  const name = nameOf(view.mover, scene);
  const isMine = view.mover === scene.eyes;
  if (view.stage === 'zero') {
    return {
      text: isMine ? m.fantastick_prompt_zero() : m.fantastick_wait_zero({ name }),
      rule: '3.5',
    };
  }
  if (view.stage === 'good' || view.stage === 'bad') {
    const mine = view.stage === 'good' ? m.fantastick_prompt_good : m.fantastick_prompt_bad;
    return { text: isMine ? mine() : m.fantastick_wait_special({ name }), rule: '1.13' };
  }
  const asked = ASKS[view.face ?? ''];
  const text = asked?.ask() ?? '';
  if (!isMine) return { text: m.fantastick_wait_turn({ name, text }), rule: asked?.rule ?? null };
  if (legal.includes('end')) {
    return view.wild_now
      ? { text: m.fantastick_prompt_end_wild(), rule: '1.12' }
      : { text: m.fantastick_prompt_end({ cost: view.cost }), rule: '1.3' };
  }
  return { text, rule: asked?.rule ?? '1.3' };
}

/** How the match ended, as far as the view tells: after extra rounds only the result knows. */
function verdict(scene: Scene<View>): Prompt {
  const { scores, out, turn } = scene.view;
  if (scores.length === 1) {
    const score = scores[0] ?? 0;
    return out[0]
      ? { text: m.fantastick_over_solo_lost({ finish: FINISH }), rule: '1.12' }
      : { text: m.fantastick_over_solo_won({ score }), rule: '1.12' };
  }
  if (turn > turnCount(scores.length)) return { text: m.fantastick_over_extra(), rule: '1.9' };
  const seats = scores.map((_, seat) => seat);
  const alive = seats.filter((seat) => !out[seat]);
  const among = alive.length > 0 ? alive : seats;
  const least = Math.min(...among.map((seat) => scores[seat] ?? 0));
  const winners = among.filter((seat) => scores[seat] === least);
  const names = winners.map((seat) => nameOf(seat, scene)).join(', ');
  const text =
    winners.length === 1
      ? m.fantastick_over_won({ name: names, score: least })
      : m.fantastick_over_shared({ names, score: least });
  return { text, rule: alive.length > 0 ? '1.9' : '1.8' };
}

// ---- Moves and events ----

/** The words of an operation, for "rotate the match" and "Anna rotates the match" alike. */
function operationWords(move: string, view: View) {
  const operation = operationOf(move);
  if (!operation) return null;
  const { way, from, to, isGood } = operation;
  const kind = from === null ? (isGood ? 'good' : 'plain') : kindOf(from, view);
  return {
    way,
    match: matchName(kind),
    from: from === null ? '' : placeName(from),
    to: to === null ? '' : placeName(to),
    cost: costOf(way, kind),
  };
}

function moveText(move: string, view: View): string {
  const words = operationWords(move, view);
  if (words) {
    if (words.way === 'rotate') return m.fantastick_do_rotate(words);
    if (words.way === 'move') return m.fantastick_do_move(words);
    if (words.way === 'remove') return m.fantastick_do_remove(words);
    return m.fantastick_do_add(words);
  }
  const [verb = '', rest = ''] = move.split(' ');
  if (verb === 'respace') return m.fantastick_do_respace({ number: rest });
  if (verb === 'restart') return m.fantastick_do_restart({ start: startName(rest) });
  if (verb === 'start') return m.fantastick_do_start({ start: startName(rest) });
  if (verb === 'good') return m.fantastick_do_good({ place: placeName(rest) });
  if (verb === 'bad') return m.fantastick_do_bad({ place: placeName(rest) });
  if (verb === 'undo') return m.fantastick_do_undo();
  if (verb === 'wild') return m.fantastick_do_wild();
  if (verb === 'keep') return m.fantastick_do_keep();
  if (verb === 'end') return m.fantastick_do_end({ cost: view.wild_now ? 0 : view.cost });
  return m.fantastick_do_give_up({ cost: view.wild_now ? 0 : GIVE_UP });
}

/** A whole turn: in Numbers what it ended with, in Shapes its operations. */
function turnText(turn: string, view: View): string {
  const moves = turn.split(', ');
  const isWild = moves.includes('wild');
  const said: string[] = isWild ? [m.fantastick_do_wild()] : [];
  const operations = moves.filter((move) => operationOf(move) || move.startsWith('respace '));
  if (moves.includes('give up')) {
    said.push(m.fantastick_do_give_up({ cost: isWild ? 0 : GIVE_UP }));
  } else if (view.mode === 'numbers' && view.start) {
    const { matches, cost } = carriedOut(operations, view.start.matches);
    const equality = readEquality(matches, view.equals_first);
    said.push(m.fantastick_turn_ends({ equality, cost: isWild ? 0 : cost }));
  } else {
    said.push(...operations.map(plainOperation));
    if (operations.length === 0) said.push(m.fantastick_do_end({ cost: 0 }));
  }
  return inSemicolons(said);
}

function eventText(event: GameEvent, before: View, scene: Scene<View>): string {
  const move = event.moves[0] ?? '';
  const seat = event.seats[0];
  if (seat === undefined) return m.fantastick_told_die({ face: faceName(move) });
  const name = nameOf(seat, scene);
  const words = operationWords(move, before);
  if (words) {
    if (words.way === 'rotate') return m.fantastick_told_rotate({ name, ...words });
    if (words.way === 'move') return m.fantastick_told_move({ name, ...words });
    if (words.way === 'remove') return m.fantastick_told_remove({ name, ...words });
    return m.fantastick_told_add({ name, ...words });
  }
  const [verb = '', rest = ''] = move.split(' ');
  if (verb === 'respace') return m.fantastick_told_respace({ name, number: rest });
  if (verb === 'restart') return m.fantastick_told_restart({ name, start: startName(rest) });
  if (verb === 'start') return m.fantastick_told_start({ name, start: startName(rest) });
  if (verb === 'good') return m.fantastick_told_good({ name, place: placeName(rest) });
  if (verb === 'bad') return m.fantastick_told_bad({ name, place: placeName(rest) });
  if (verb === 'undo') return m.fantastick_told_undo({ name });
  if (verb === 'wild') return m.fantastick_told_wild({ name });
  if (verb === 'keep') return m.fantastick_told_keep({ name });
  if (verb === 'end') {
    return m.fantastick_told_end({ name, cost: before.wild_now ? 0 : before.cost });
  }
  return m.fantastick_told_give_up({ name, cost: before.wild_now ? 0 : GIVE_UP });
}

// ---- For whoever cannot see the board ----

function laid(arrangement: Arrangement, view: View): string {
  return view.mode === 'numbers'
    ? equality(arrangement)
    : inSemicolons(Object.keys(arrangement.matches).map(placeName));
}

function stateLines(scene: Scene<View>): string[] {
  const { view } = scene;
  const lines: string[] = [];
  const places = Object.keys(view.matches);
  if (places.length > 0) {
    if (view.mode === 'numbers') lines.push(m.fantastick_state_reads({ equality: equality(view) }));
    lines.push(
      m.fantastick_state_matches({
        count: places.length,
        places: inSemicolons(places.map(placeName)),
      }),
    );
  }
  for (const place of places)
    if (view.matches[place] !== 'plain') lines.push(`${label(place, view)}.`);
  lines.push(m.fantastick_state_pile({ count: view.pile }));
  if (view.good_in_pile) lines.push(`${m.fantastick_label_good_in_pile()}.`);
  if (view.turned.length > 0) {
    lines.push(m.fantastick_state_turned({ places: inSemicolons(view.turned.map(placeName)) }));
  }
  if (view.face !== null) {
    lines.push(m.fantastick_told_die({ face: faceName(view.face) }));
    for (const need of needs(view)) lines.push(need.text);
    lines.push(m.fantastick_state_cost({ cost: view.cost }));
  } else if (view.last_face !== null) {
    lines.push(m.fantastick_state_last_face({ face: faceName(view.last_face) }));
  }
  if (view.start) lines.push(m.fantastick_state_before({ laid: laid(view.start, view) }));
  if (view.forbidden) lines.push(m.fantastick_state_barred({ laid: laid(view.forbidden, view) }));
  view.operations.forEach((move, index) => {
    // What an operation moved may lie elsewhere by now, so only its text is told.
    lines.push(m.fantastick_state_operation({ number: index + 1, what: plainOperation(move) }));
  });
  for (const [seat, score] of view.scores.entries()) {
    const words = { name: nameOf(seat, scene), score };
    lines.push(view.out[seat] ? m.fantastick_state_out(words) : m.fantastick_state_score(words));
  }
  if (view.stage !== 'over') lines.push(`${turnName(view)}.`);
  if (view.scores.length === 1) {
    lines.push(
      view.wild_now
        ? m.fantastick_wild_now()
        : view.wild_used
          ? m.fantastick_wild_used()
          : m.fantastick_wild_free(),
    );
  }
  if (view.used_starts.length > 0) {
    lines.push(m.fantastick_state_used({ starts: inSemicolons(view.used_starts.map(startName)) }));
  }
  if (view.tie) {
    const names = view.tie.lowest.map((seat) => nameOf(seat, scene)).join(', ');
    lines.push(m.fantastick_state_tie({ names }));
  }
  return lines;
}

/** An operation that was made: without the kind of its match, which may lie elsewhere by now. */
function plainOperation(move: string): string {
  const operation = operationOf(move);
  if (!operation) return m.fantastick_do_respace({ number: move.slice(-1) });
  const { way, from, to } = operation;
  if (way === 'remove') return m.fantastick_done_remove({ from: placeName(from ?? '') });
  if (way === 'add') return m.fantastick_done_add({ to: placeName(to ?? '') });
  const words = { from: placeName(from ?? ''), to: placeName(to ?? '') };
  return way === 'rotate' ? m.fantastick_done_rotate(words) : m.fantastick_done_move(words);
}

// ---- Options ----

function optionText(name: string): string {
  return name === 'mode' ? m.fantastick_option_mode_text() : m.fantastick_option_experts_text();
}

function optionValue(name: string, value: OptionValue): string {
  if (name === 'mode') {
    return value === 'shapes' ? m.fantastick_mode_shapes() : m.fantastick_mode_numbers();
  }
  return value === true ? m.fantastick_yes() : m.fantastick_no();
}

export const words: Words<View> = {
  prompt,
  move: (move, scene) => moveText(move, scene.view),
  turn: (turn, scene) => turnText(turn, scene.view),
  event: eventText,
  state: stateLines,
  scores: ({ view }) => ({
    heads: [m.fantastick_score(), m.fantastick_standing()],
    rows: view.scores.map((score, seat) => ({
      seat,
      cells: [String(score), view.out[seat] ? m.fantastick_is_out() : m.fantastick_is_in()],
    })),
    note:
      view.scores.length === 1
        ? m.fantastick_note_solo({ finish: FINISH })
        : m.fantastick_note({ finish: FINISH }),
  }),
  optionTitle: (name) =>
    name === 'mode' ? m.fantastick_option_mode() : m.fantastick_option_experts(),
  optionText,
  optionValue,
};
