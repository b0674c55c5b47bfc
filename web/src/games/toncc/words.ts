/** Tóncc in words: what is asked, what happened, and everything on board and Map. */

import * as m from '$messages';
import { getLocale } from '../../paraglide/runtime.js';
import type { GameEvent, Prompt, Scene, ScoreSheet, Words } from '../contract';
import { hasBegunAnew, landing, placeOf, roundOf, type View } from './board';
import {
  IDLE_LIMIT,
  MIND,
  SEALS,
  SEATS,
  kingdomPoints,
  kingdomsOf,
  leaders,
  regionOf,
  type Colour,
  type Kind,
} from './map';

type Said = (inputs?: Record<string, never>) => string;

const KING_NAMES: readonly Said[] = [m.toncc_king_0, m.toncc_king_1, m.toncc_king_2];
const COLOURS: Readonly<Record<Colour, Said>> = {
  blue: m.toncc_colour_blue,
  yellow: m.toncc_colour_yellow,
  red: m.toncc_colour_red,
};
const LINES: readonly Said[] = [m.toncc_lines_1, m.toncc_lines_2, m.toncc_lines_3];
const DOTS: readonly Said[] = [m.toncc_dots_1, m.toncc_dots_2, m.toncc_dots_3];
const SHAPES = {
  circle: m.toncc_shape_circle,
  square: m.toncc_shape_square,
  triangle: m.toncc_shape_triangle,
};
const KINDS: Readonly<Record<Kind, Said>> = {
  colour: m.toncc_kind_colour,
  shape: m.toncc_kind_shape,
  lines: m.toncc_kind_lines,
  dots: m.toncc_kind_dots,
};

export function kingName(seat: number): string {
  return KING_NAMES[seat]?.() ?? '';
}

export function kindName(kind: Kind): string {
  return KINDS[kind]();
}

/** What is printed on a Region: "Region blue-yellow (one line, circle)". */
export function regionName(cell: number): string {
  const { background, symbol, lines, shape, dots } = regionOf(cell);
  const marks = [LINES[lines - 1]?.(), shape && SHAPES[shape](), DOTS[dots - 1]?.()];
  return m.toncc_region({
    background: COLOURS[background](),
    symbol: COLOURS[symbol](),
    marks: marks.filter(Boolean).join(', '),
  });
}

function placeName(place: number): string {
  if (place === MIND) return m.toncc_place_mind();
  return place < 6
    ? m.toncc_place_inner({ number: place + 1 })
    : m.toncc_place_outer({ number: place - 5 });
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names);
}

function nameOf(scene: Scene<View>, seat: number): string {
  return scene.players[seat]?.name ?? kingName(seat);
}

function namesOf(scene: Scene<View>, seats: readonly number[]): string {
  return listed(seats.map((seat) => nameOf(scene, seat)));
}

/** A legal direction of a seat, and what waits there. */
export function moveName(move: string, view: View, seat: number | null): string {
  const from = seat === null ? null : placeOf(view.kings[seat]);
  if (from === null || seat === null) return move;
  const place = landing(from, move);
  const cell = view.regions[place] ?? null;
  if (cell === null || view.face_down[place])
    return m.toncc_move({ direction: move, region: m.toncc_region_down() });
  const own = view.seals[seat] ?? [];
  const points = kingdomPoints(seat, [...own, cell]) - kingdomPoints(seat, own);
  const region = regionName(cell);
  return points
    ? m.toncc_move_closes({ direction: move, region, points })
    : m.toncc_move({ direction: move, region });
}

function promptOfEnd(scene: Scene<View>): string {
  const points = scene.view.toncc_points;
  const winners = leaders(points);
  const [winner] = winners;
  if (winner === undefined || winners.length > 1) return m.toncc_prompt_shared();
  const won = points[winner] ?? 0;
  if (winner === scene.eyes) return m.toncc_prompt_you_won({ points: won });
  const name = nameOf(scene, winner);
  return m.toncc_prompt_won({ name, king: kingName(winner), points: won });
}

function prompt(scene: Scene<View>): Prompt {
  const { view, eyes, sealed } = scene;
  if (view.phase === 'over') return { text: promptOfEnd(scene), rule: '4.4' };
  if (view.phase === 'chance') return { text: m.toncc_prompt_laying(), rule: '1.1' };
  const awaited = scene.toMove.filter((seat) => !sealed.includes(seat));
  if (eyes !== null && awaited.includes(eyes)) {
    const king = kingName(eyes);
    return view.idle_rounds === IDLE_LIMIT - 1
      ? { text: m.toncc_prompt_choose_last({ king }), rule: '3.3' }
      : { text: m.toncc_prompt_choose({ king }), rule: '2.1' };
  }
  if (!awaited.length) return { text: m.toncc_prompt_reveal(), rule: '2.1' };
  const names = namesOf(scene, awaited);
  if (eyes === null) return { text: m.toncc_prompt_watching({ names }), rule: '2.1' };
  return view.kings[eyes] === null
    ? { text: m.toncc_prompt_out({ names }), rule: '3.2' }
    : { text: m.toncc_prompt_sealed({ names }), rule: '2.1' };
}

function event(happened: GameEvent, before: View, scene: Scene<View>): string {
  const round = roundOf(before, happened);
  if (!round) {
    const cell = Number((happened.moves[0] ?? '').slice(1));
    return m.toncc_event_laid({ region: regionName(cell) });
  }
  const said = round.steps.map(({ seat, move, to }) => {
    const here = { name: nameOf(scene, seat), direction: move };
    const conquest = round.conquests.find((one) => one.place === to);
    if (!conquest) return m.toncc_event_nothing(here);
    return conquest.seat === seat
      ? m.toncc_event_conquers({ ...here, region: regionName(conquest.cell) })
      : m.toncc_event_beaten({ ...here, winner: nameOf(scene, conquest.seat) });
  });
  for (const { seat, kingdom } of round.closed)
    said.push(
      m.toncc_event_kingdom({
        name: nameOf(scene, seat),
        kind: kindName(kingdom.kind),
        points: kingdom.points[seat] ?? 0,
      }),
    );
  for (const { seat } of round.conquests)
    if (round.seals[seat]?.length === SEALS)
      said.push(
        m.toncc_event_leaves({ name: nameOf(scene, seat), points: round.steps.length }), // §3.1
      );
  const scores = scene.view.scores[before.challenge - 1];
  if (scores && (scene.view.phase === 'over' || hasBegunAnew(before, scene.view)))
    said.push(
      m.toncc_event_ended({
        challenge: before.challenge,
        scores: scores.map((score, seat) => `${nameOf(scene, seat)} ${score}`).join(', '),
      }),
    );
  return said.join(' ');
}

function state(scene: Scene<View>): string[] {
  const { view } = scene;
  const said = [
    m.toncc_state_challenge({
      challenge: view.challenge,
      challenges: Number(scene.options['challenges'] ?? 1),
      round: view.round,
    }),
  ];
  if (view.idle_rounds)
    said.push(m.toncc_state_idle({ count: view.idle_rounds, limit: IDLE_LIMIT }));
  for (const seat of SEATS) {
    const who = { king: kingName(seat), name: nameOf(scene, seat) };
    const place = placeOf(view.kings[seat]);
    said.push(
      place === null
        ? m.toncc_state_king_out({ ...who, points: view.king_points[seat] ?? 0 })
        : m.toncc_state_king({ ...who, place: placeName(place) }),
    );
  }
  if (scene.sealed.length) said.push(m.toncc_state_sealed({ names: namesOf(scene, scene.sealed) }));
  view.regions.forEach((cell, place) => {
    if (cell === null) return;
    const region = view.face_down[place] ? m.toncc_region_down() : regionName(cell);
    said.push(m.toncc_state_place({ place: placeName(place), region }));
  });
  for (const seat of SEATS) {
    const cells = view.seals[seat] ?? [];
    const name = nameOf(scene, seat);
    said.push(
      cells.length
        ? m.toncc_state_seals({
            name,
            regions: cells.map(regionName).join(', '),
            left: SEALS - cells.length,
          })
        : m.toncc_state_no_seals({ name }),
      m.toncc_state_score({
        name,
        kingdoms: kingdomPoints(seat, cells),
        king_points: view.king_points[seat] ?? 0,
        toncc: view.toncc_points[seat] ?? 0,
      }),
    );
    const kingdoms = kingdomsOf(cells).map(
      (kingdom) => `${kindName(kingdom.kind)} ${kingdom.points[seat] ?? 0}`,
    );
    if (kingdoms.length) said.push(m.toncc_state_kingdoms({ name, kingdoms: kingdoms.join(', ') }));
  }
  return said;
}

/** One column a challenge; of the last one also what it is made of, for its Seals still lie there. */
function scores(scene: Scene<View>): ScoreSheet {
  const { view } = scene;
  const ended = view.scores.map((_, i) => m.toncc_card_title({ challenge: i + 1 }));
  return {
    heads: [...ended, m.toncc_sheet_toncc()],
    rows: SEATS.map((seat) => ({
      seat,
      cells: [
        ...view.scores.map((all, i) => {
          const total = String(all[seat] ?? 0);
          if (i + 1 < view.challenge || view.phase !== 'over') return total;
          const kingdoms = kingdomPoints(seat, view.seals[seat] ?? []);
          return `${kingdoms} + ${view.king_points[seat] ?? 0} = ${total}`;
        }),
        String(view.toncc_points[seat] ?? 0),
      ],
    })),
    note: m.toncc_scores_note(),
  };
}

export const words: Words<View> = {
  prompt,
  move: (move, { view, eyes, toMove }) => moveName(move, view, eyes ?? toMove[0] ?? null),
  event,
  state,
  scores,
  optionTitle: (name) => (name === 'challenges' ? m.toncc_option_challenges() : name),
  optionText: (name) => (name === 'challenges' ? m.toncc_option_challenges_text() : ''),
  optionValue: (_name, value) => String(value),
};
