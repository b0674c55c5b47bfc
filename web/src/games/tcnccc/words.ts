/** The words of TCNCCC. Nothing here tells more than the present view does (§4.2): an announcement
 * is in the sentence of its event, and `state` leaves it out, since the board too lets it go. */

import * as m from '$messages';
import type { GameEvent, OptionValue, Prompt, Scene, ScoreSheet, Words } from '../contract';
import { ending, PIECES, score, spread, type Counts, type Piece, type View } from './board';

type At = Scene<View>;

const NAMES: Readonly<Record<Piece, () => string>> = {
  R: m.tcnccc_piece_red,
  G: m.tcnccc_piece_green,
  B: m.tcnccc_piece_blue,
  Y: m.tcnccc_piece_yellow,
  J: m.tcnccc_piece_joker,
};

const pieceName = (piece: string): string => NAMES[piece as Piece]();

/** "red ×2, joker", or "nothing". */
export function pieceList(pieces: readonly Piece[]): string {
  const told = PIECES.filter((piece) => pieces.includes(piece)).map((piece) => {
    const count = pieces.filter((one) => one === piece).length;
    return count === 1 ? pieceName(piece) : `${pieceName(piece)} ×${count}`;
  });
  return told.length > 0 ? told.join(', ') : m.tcnccc_nothing();
}

const list = (counts: Counts | null | undefined): string => pieceList(spread(counts ?? {}));
const nameOf = (scene: At, seat: number): string => scene.players[seat]?.name ?? '';

function prompt(scene: At): Prompt {
  const { view, legal } = scene;
  if (view.phase === 'over') return overPrompt(scene);
  if (legal.length > 0) return askedPrompt(view, legal);
  if (view.mover === null) return { text: m.tcnccc_prompt_lot(), rule: '1.2' };
  const [due] = view.draws_due;
  if (due !== undefined) {
    return { text: m.tcnccc_wait_due({ name: nameOf(scene, due) }), rule: '2.2.2' };
  }
  const name = nameOf(scene, view.mover);
  if (view.must_give) return { text: m.tcnccc_wait_give({ name }), rule: '2.2.2' };
  if (view.drawing) return { text: m.tcnccc_wait_draw({ name }), rule: '2.1' };
  if (view.drawn) {
    return { text: m.tcnccc_wait_put({ name, piece: pieceName(view.drawn) }), rule: '2.1' };
  }
  return { text: m.tcnccc_wait_turn({ name }), rule: '2.1' };
}

function askedPrompt(view: View, legal: readonly string[]): Prompt {
  if (view.drawn) {
    return { text: m.tcnccc_prompt_put({ piece: pieceName(view.drawn) }), rule: '2.1' };
  }
  if (view.must_give) return { text: m.tcnccc_prompt_give(), rule: '2.2.2' };
  if (legal.includes('draw')) return { text: m.tcnccc_prompt_turn(), rule: '2.1' };
  if (view.bag_empty) return { text: m.tcnccc_prompt_bag_empty(), rule: '2.3' };
  return { text: m.tcnccc_prompt_all_full(), rule: '2.1' };
}

function overPrompt(scene: At): Prompt {
  const { winners, rule } = ending(scene.view);
  const names = winners.map((seat) => nameOf(scene, seat)).join(', ');
  if (rule === '3.1') return { text: m.tcnccc_over_four({ name: names }), rule };
  if (rule === '3.2') return { text: m.tcnccc_over_last({ name: names }), rule };
  return { text: m.tcnccc_over_most({ names }), rule };
}

function move(text: string, { view }: At): string {
  const [word, thing = ''] = text.split(' ');
  if (word === 'draw') return m.tcnccc_move_draw();
  if (word === 'put') return m.tcnccc_move_put({ cylinder: thing });
  if (word === 'lift') {
    const isFull = view.cylinders[Number(thing) - 1] === 'full';
    return (isFull ? m.tcnccc_move_lift_full : m.tcnccc_move_lift)({ cylinder: thing });
  }
  return m.tcnccc_move_give({ piece: pieceName(thing) });
}

/** What the present view tells of the step; the view before it is not even looked at. */
function event(told: GameEvent, _before: View, scene: At): string {
  const { view } = scene;
  const [word = '', thing = ''] = (told.moves[0] ?? '').split(' ');
  const seat = told.seats[0] ?? (word === 'first' ? Number(thing) : (view.announced?.seat ?? 0));
  const name = nameOf(scene, seat);
  const has = () => m.tcnccc_event_has({ name, kept: list(view.kept[seat]) });
  switch (word) {
    case 'first':
      return m.tcnccc_event_first({ name });
    case 'draw':
      return m.tcnccc_wait_draw({ name });
    case 'put':
      return m.tcnccc_event_put({ name, cylinder: thing });
    case 'give':
      return `${m.tcnccc_event_give({ name })} ${has()}`;
    case 'lift':
      return liftEvent(name, seat, Number(thing), view, has);
    default: {
      const drawn = m.tcnccc_event_drawn({ name, piece: list(view.announced?.pieces) });
      return view.drawn ? drawn : `${drawn} ${has()}`;
    }
  }
}

function liftEvent(name: string, seat: number, cylinder: number, view: View, has: () => string) {
  const pieces = view.announced?.pieces ?? {};
  const isPair = PIECES.some((piece) => piece !== 'J' && (pieces[piece] ?? 0) > 1);
  const lines: string[] = view.out[seat]
    ? [m.tcnccc_event_lift_empty({ name, cylinder })]
    : [m.tcnccc_event_lift({ name, cylinder, pieces: list(pieces) })];
  if (!view.out[seat]) {
    lines.push(isPair ? has() : m.tcnccc_event_no_pair());
    if (view.must_give) lines.push(m.tcnccc_event_must_give({ name }));
    if (view.draws_due.length > 0) lines.push(m.tcnccc_event_others_draw({ name }));
  }
  if (view.cylinders[cylinder - 1] === 'out') lines.push(m.tcnccc_event_gone({ cylinder }));
  return lines.join(' ');
}

function state(scene: At): string[] {
  const { view } = scene;
  const lines: string[] = [];
  if (view.phase !== 'over' && view.mover !== null) {
    const name = nameOf(scene, view.mover);
    lines.push(m.tcnccc_state_turn({ name }));
    if (view.drawn) lines.push(m.tcnccc_state_hand({ name, piece: pieceName(view.drawn) }));
    if (view.must_give) lines.push(m.tcnccc_state_must_give({ name }));
  }
  view.draws_due.forEach((s) => lines.push(m.tcnccc_state_due({ name: nameOf(scene, s) })));
  view.kept.forEach((kept, seat) => {
    const name = nameOf(scene, seat);
    lines.push(
      view.out[seat]
        ? m.tcnccc_state_out({ name })
        : m.tcnccc_state_seat({ name, kept: list(kept) }),
    );
  });
  view.cylinders.forEach((seen, i) => {
    const cylinder = i + 1;
    if (seen === 'out') lines.push(m.tcnccc_state_gone({ cylinder }));
    else if (view.contents) {
      lines.push(m.tcnccc_state_open({ cylinder, pieces: list(view.contents[i]) }));
    } else if (seen === 'full') lines.push(m.tcnccc_state_full({ cylinder }));
    else lines.push(m.tcnccc_state_closed({ cylinder }));
  });
  if (view.bag) lines.push(m.tcnccc_state_bag_open({ pieces: list(view.bag) }));
  else lines.push(view.bag_empty ? m.tcnccc_state_bag_empty() : m.tcnccc_state_bag());
  return lines;
}

function scores({ view }: At): ScoreSheet {
  const { rule } = ending(view);
  const notes = {
    '3.1': m.tcnccc_note_four,
    '3.2': m.tcnccc_note_last,
    '3.3': m.tcnccc_note_most,
  };
  return {
    heads: [m.tcnccc_head_colours(), m.tcnccc_head_jokers(), m.tcnccc_head_together()],
    rows: view.kept.map((kept, seat) => {
      const { colours, jokers, together } = score(kept);
      const cells = [pieceList(colours), String(jokers), String(together)];
      return { seat, cells: view.out[seat] ? ['–', '–', m.tcnccc_out()] : cells };
    }),
    note: notes[rule](),
  };
}

function optionValue(name: string, value: OptionValue): string {
  if (name === 'room') return m.tcnccc_option_room_value({ count: String(value) });
  return value ? m.tcnccc_option_open() : m.tcnccc_option_closed();
}

export const words: Words<View> = {
  prompt,
  move,
  event,
  state,
  scores,
  optionTitle: (name) => (name === 'room' ? m.tcnccc_option_room() : m.tcnccc_option_open_lids()),
  optionText: (name) =>
    name === 'room' ? m.tcnccc_option_room_text() : m.tcnccc_option_open_lids_text(),
  optionValue,
};
