/** Super Tock in words: what is asked, what happened, how it stands. */

import type { GameEvent, OptionValue, Prompt, Scene, ScoreSheet, Words } from '../contract';
import * as m from '$messages';
import { sectionLetter, type View } from './board';
import { parseMove, sentBack, way, type Move } from './choosing';

/** A card by its name: "Ace", "7". */
export function rankName(rank: string): string {
  switch (rank) {
    case 'A':
      return m.super_tock_ace();
    case 'J':
      return m.super_tock_jack();
    case 'Q':
      return m.super_tock_queen();
    case 'K':
      return m.super_tock_king();
    default:
      return rank;
  }
}

/** A card as one speaks of it: "the Ace", "the 7". */
function theCard(rank: string): string {
  switch (rank) {
    case 'A':
      return m.super_tock_the_ace();
    case 'J':
      return m.super_tock_the_jack();
    case 'Q':
      return m.super_tock_the_queen();
    case 'K':
      return m.super_tock_the_king();
    case '8':
      return m.super_tock_the_eight();
    default:
      return m.super_tock_the_number({ number: rank });
  }
}

export function cardLabel(rank: string): string {
  return m.super_tock_touch_card({ card: rankName(rank) });
}

export function placeLabel(place: string): string {
  if (place === 'rest') return m.super_tock_place_rest();
  if (place === 'heaven') return m.super_tock_place_heaven();
  return place.includes('h') ? m.super_tock_place_home({ place: homePlace(place) }) : place;
}

const homePlace = (place: string) => place.slice(2);

const nameOf = (scene: Scene<View>, seat: number) => scene.players[seat]?.name ?? '?';

/** Does a move on the track go back? (§6.1) */
function isBackward(move: Move, view: View): boolean {
  const passed = way(move, view.board);
  const [first, second] = [passed[0], passed[1]];
  if (move.kind !== 'run' || first === undefined || second === undefined) return false;
  return Number(second.slice(1)) % 18 === (Number(first.slice(1)) + 17) % 18;
}

/** The parts that a sentence about a move is made of. */
function partsOf(move: Move) {
  const [from, to] = [move.from ?? '', move.to ?? ''];
  return { card: theCard(move.card ?? ''), from, to, place: homePlace(to) };
}

export function moveLabel(move: Move, scene: Scene<View>): string {
  const text = bareMove(move, scene);
  const back = sentBack(move, scene.view);
  if (back === null) return text;
  return back === scene.eyes
    ? m.super_tock_sends_back_own({ move: text })
    : m.super_tock_sends_back({ move: text, name: nameOf(scene, back) });
}

function bareMove(move: Move, scene: Scene<View>): string {
  const parts = partsOf(move);
  switch (move.kind) {
    case 'bring':
      return m.super_tock_move_bring(parts);
    case 'run':
      return isBackward(move, scene.view)
        ? m.super_tock_move_back(parts)
        : m.super_tock_move_run(parts);
    case 'home':
      return parts.from.includes('h')
        ? m.super_tock_move_on({ ...parts, from: homePlace(parts.from) })
        : m.super_tock_move_home(parts);
    case 'rise':
      return m.super_tock_move_rise(parts);
    case 'descend':
      return m.super_tock_move_descend(parts);
    case 'swap':
      return m.super_tock_move_swap({
        ...parts,
        name: nameOf(scene, scene.view.track[parts.to] ?? -1),
      });
    case 'skip':
      return m.super_tock_move_skip();
    case 'discard':
      return m.super_tock_move_discard(parts);
    case 'fold':
      return m.super_tock_move_fold();
  }
}

function bareEvent(move: Move, seat: number, before: View, scene: Scene<View>): string {
  const parts = { ...partsOf(move), name: nameOf(scene, seat) };
  switch (move.kind) {
    case 'bring':
      return m.super_tock_event_bring(parts);
    case 'run':
      return isBackward(move, before)
        ? m.super_tock_event_back(parts)
        : m.super_tock_event_run(parts);
    case 'home':
      return parts.from.includes('h')
        ? m.super_tock_event_on({ ...parts, from: homePlace(parts.from) })
        : m.super_tock_event_home(parts);
    case 'rise':
      return m.super_tock_event_rise(parts);
    case 'descend':
      return m.super_tock_event_descend(parts);
    case 'swap':
      return m.super_tock_event_swap({
        ...parts,
        other: nameOf(scene, before.track[parts.to] ?? -1),
      });
    case 'skip':
      return m.super_tock_event_skip(parts);
    case 'discard':
      return m.super_tock_event_discard(parts);
    case 'fold':
      return m.super_tock_event_fold(parts);
  }
}

function event(happened: GameEvent, before: View, scene: Scene<View>): string {
  const text = happened.moves[0] ?? '';
  const seat = happened.seats[0];
  if (seat === undefined) return m.super_tock_event_deal({ card: theCard(text) });
  const move = parseMove(text);
  const said = bareEvent(move, seat, before, scene);
  const back = sentBack(move, before);
  return back === null ? said : m.super_tock_sends_back({ move: said, name: nameOf(scene, back) });
}

const isHome = (view: View, seat: number) => view.home[seat]?.every((is) => is) ?? false;

/** Seats whose marbles, and whose partner's, are all Home (§5.2). */
function winners(view: View): number[] {
  return view.home
    .map((_, seat) => seat)
    .filter((seat) => isHome(view, seat) && isHome(view, view.partners[seat] ?? seat));
}

function promptAtEnd(scene: Scene<View>): Prompt {
  const won = winners(scene.view);
  const first = won[0];
  // Somebody may have resigned: the page tells more about that.
  if (first === undefined) {
    return scene.view.deck_number >= 200
      ? { text: m.super_tock_prompt_limit(), rule: '7.1' }
      : { text: m.super_tock_prompt_over(), rule: null };
  }
  const isMine = scene.eyes !== null && won.includes(scene.eyes);
  const partner = scene.view.partners[isMine ? scene.eyes! : first] ?? null;
  const name = nameOf(scene, first);
  const other = partner === null ? '' : nameOf(scene, partner);
  if (partner !== null) {
    const text = isMine
      ? m.super_tock_prompt_you_won_team({ partner: other })
      : m.super_tock_prompt_won_team({ name, partner: other });
    return { text, rule: '5.2' };
  }
  const text = isMine ? m.super_tock_prompt_you_won() : m.super_tock_prompt_won({ name });
  return { text, rule: '5.2' };
}

function prompt(scene: Scene<View>): Prompt {
  const { view, eyes, legal } = scene;
  if (view.phase === 'over') return promptAtEnd(scene);
  if (view.phase === 'chance') {
    return { text: m.super_tock_prompt_deal({ name: nameOf(scene, view.dealer) }), rule: '2.1' };
  }
  const asked = scene.toMove[0] ?? view.to_move[0] ?? 0;
  const mustDiscard = view.must_discard !== null;
  if (asked !== eyes) {
    const name = nameOf(scene, asked);
    return mustDiscard
      ? { text: m.super_tock_prompt_wait_discard({ name }), rule: '6.3' }
      : { text: m.super_tock_prompt_wait({ name }), rule: '2.2' };
  }
  if (mustDiscard) return { text: m.super_tock_prompt_discard(), rule: '6.3' };
  if (legal[0] === 'fold' && legal.length === 1) {
    return { text: m.super_tock_prompt_fold(), rule: '3.2' };
  }
  const partner = view.partners[eyes] ?? null;
  if (partner !== null && isHome(view, eyes)) {
    return { text: m.super_tock_prompt_help({ name: nameOf(scene, partner) }), rule: '5.1' };
  }
  return { text: m.super_tock_prompt_play(), rule: '3.1' };
}

/** A seat's marbles by where they are. */
function marblesOf(view: View, seat: number) {
  const track = Object.keys(view.track).filter((space) => view.track[space] === seat);
  const home = (view.home[seat] ?? []).flatMap((is, i) => (is ? [i + 1] : []));
  return { track, home, rest: view.rest[seat] ?? 0 };
}

function state(scene: Scene<View>): string[] {
  const { view } = scene;
  const none = m.super_tock_state_none();
  const lines: string[] = [];
  if (view.hand) {
    const cards = view.hand.map(rankName).join(', ');
    lines.push(cards ? m.super_tock_state_hand({ cards }) : m.super_tock_state_no_hand());
  }
  view.sections.forEach((section, seat) => {
    const { track, home, rest } = marblesOf(view, seat);
    lines.push(
      m.super_tock_state_seat({
        name: nameOf(scene, seat),
        section: sectionLetter(section),
        rest: String(rest || none),
        track: track.join(', ') || none,
        home: home.join(', ') || none,
        cards: String(view.hand_sizes[seat] ?? 0),
      }),
    );
  });
  lines.push(
    view.heaven === null
      ? m.super_tock_state_heaven_empty()
      : m.super_tock_state_heaven({ name: nameOf(scene, view.heaven) }),
  );
  view.partners.forEach((partner, seat) => {
    if (partner !== null && partner > seat) {
      const [name, other] = [nameOf(scene, seat), nameOf(scene, partner)];
      lines.push(m.super_tock_state_team({ name, partner: other }));
    }
  });
  const top = view.discards.at(-1);
  if (top !== undefined) {
    const count = String(view.discards.length);
    lines.push(m.super_tock_state_pile({ count, card: rankName(top) }));
  }
  lines.push(
    m.super_tock_state_pack({ name: nameOf(scene, view.dealer), count: String(view.deck_size) }),
  );
  if (view.must_discard !== null) {
    lines.push(m.super_tock_prompt_wait_discard({ name: nameOf(scene, view.must_discard) }));
  }
  view.skips.forEach((skip, seat) => {
    if (skip > 0) lines.push(m.super_tock_state_skip({ name: nameOf(scene, seat) }));
  });
  return lines;
}

function scores(scene: Scene<View>): ScoreSheet {
  const { view } = scene;
  const hasTeams = view.partners.some((partner) => partner !== null);
  const isLimit = winners(view).length === 0 && view.deck_number >= 200;
  return {
    heads: [m.super_tock_score_home(), m.super_tock_score_track(), m.super_tock_score_rest()],
    rows: view.sections.map((_, seat) => {
      const { track, home, rest } = marblesOf(view, seat);
      const onTheWay = track.length + (view.heaven === seat ? 1 : 0);
      return { seat, cells: [home.length, onTheWay, rest].map(String) };
    }),
    note: isLimit
      ? m.super_tock_prompt_limit()
      : hasTeams
        ? m.super_tock_score_note_team()
        : m.super_tock_score_note(),
  };
}

const OPTIONS: Readonly<Record<string, { title: () => string; text: () => string }>> = {
  board: { title: m.super_tock_option_board, text: m.super_tock_option_board_text },
  teams: { title: m.super_tock_option_teams, text: m.super_tock_option_teams_text },
  shortcuts: { title: m.super_tock_option_shortcuts, text: m.super_tock_option_shortcuts_text },
  strategy: { title: m.super_tock_option_strategy, text: m.super_tock_option_strategy_text },
  self_capture: {
    title: m.super_tock_option_self_capture,
    text: m.super_tock_option_self_capture_text,
  },
};

function optionValue(_name: string, value: OptionValue): string {
  if (typeof value === 'boolean') {
    return value ? m.super_tock_option_on() : m.super_tock_option_off();
  }
  return m.super_tock_option_board_value({ count: String(value) });
}

export const words: Words<View> = {
  prompt,
  move: (text, scene) => moveLabel(parseMove(text), scene),
  event,
  state,
  scores,
  optionTitle: (name) => OPTIONS[name]?.title() ?? name,
  optionText: (name) => OPTIONS[name]?.text() ?? '',
  optionValue,
};
