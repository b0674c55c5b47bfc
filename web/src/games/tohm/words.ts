/** T.O.H.M. in words, in the language of the page. */

import type { Scene, Words } from '$games/contract';
import * as m from '$messages';
import { getLocale } from '../../paraglide/runtime.js';
import { cellName, cellsOf, columnsOf, printedOn, type TohmView } from './board';
import { trisOf } from './showing';

type Table = Pick<Scene<TohmView>, 'view' | 'eyes' | 'players'>;

/** What each roll asks for (§2.2 to §2.4). */
const RULE_OF_ROLL = ['2.2', '2.3', '2.4', '2.4', '2.4', '2.4'];

/** Most cups win, level ones together (§4.1). */
export function winnersOf(view: TohmView): number[] {
  const most = Math.max(...view.cups);
  return view.cups.flatMap((cups, seat) => (cups === most ? [seat] : []));
}

function nameOf(seat: number, { players }: Pick<Table, 'players'>): string {
  return players[seat]?.name ?? '';
}

/** "your monster" or "Anna's monster". */
export function monsterWords(owner: number, table: Table): string {
  return owner === table.eyes
    ? m.tohm_monster_yours()
    : m.tohm_monster_of({ owner: nameOf(owner, table) });
}

/** The cells of a move by name, and the owner of the monster it moves or takes off. */
function partsOf(move: string, view: TohmView) {
  const columns = columnsOf(view.cells.length);
  const { from, to } = cellsOf(move, columns);
  return {
    from: from === null ? null : cellName(from, columns),
    to: to === null ? null : cellName(to, columns),
    owner: (from === null ? null : view.cells[from]) ?? view.mover,
  };
}

export function moveWords(move: string, table: Table): string {
  const { from, to, owner } = partsOf(move, table.view);
  const monster = monsterWords(owner, table);
  if (from && to) return m.tohm_move_shift({ monster, from, to });
  if (from) return m.tohm_move_remove({ monster, cell: from });
  if (to) return m.tohm_move_place({ cell: to });
  return m.tohm_move_pass();
}

/** Why the roll leaves nothing to do. */
function passWords(view: TohmView, die: number): string {
  if (die <= 2) {
    return view.cells.some((seat) => seat !== null)
      ? m.tohm_prompt_pass_full({ die })
      : m.tohm_prompt_pass_empty({ die });
  }
  return view.hands[view.mover] === 0
    ? m.tohm_prompt_pass_hand({ die })
    : m.tohm_prompt_pass_taken({ die });
}

export const words: Words<TohmView> = {
  prompt(scene) {
    const { view, eyes, legal } = scene;
    if (view.phase === 'over') {
      const winners = winnersOf(view);
      const names = winners.map((seat) => nameOf(seat, scene));
      if (names.length > 1) {
        return {
          text: m.tohm_prompt_won_together({
            names: new Intl.ListFormat(getLocale()).format(names),
          }),
          rule: '4.1',
        };
      }
      return {
        text:
          winners[0] === eyes
            ? m.tohm_prompt_won_own()
            : m.tohm_prompt_won({ name: names[0] ?? '' }),
        rule: '4.1',
      };
    }
    const name = nameOf(view.mover, scene);
    const { die } = view;
    if (die === null) {
      return {
        text: view.mover === eyes ? m.tohm_prompt_roll_own() : m.tohm_prompt_roll({ name }),
        rule: '2.1',
      };
    }
    const rule = RULE_OF_ROLL[die - 1] ?? null;
    if (view.mover !== eyes) return { text: m.tohm_prompt_wait({ name, die }), rule };
    if (legal.includes('pass')) return { text: passWords(view, die), rule };
    if (die === 1) return { text: m.tohm_prompt_remove(), rule };
    if (die === 2) return { text: m.tohm_prompt_shift(), rule };
    return { text: m.tohm_prompt_place({ die }), rule };
  },

  move: moveWords,

  event(event, before, scene) {
    const [move = 'pass'] = event.moves;
    const [seat] = event.seats;
    if (seat === undefined) {
      return m.tohm_event_roll({ name: nameOf(before.mover, scene), die: move.slice(1) });
    }
    const name = nameOf(seat, scene);
    const { from, to, owner } = partsOf(move, before);
    const monster =
      owner === seat ? m.tohm_monster_own() : m.tohm_monster_of({ owner: nameOf(owner, scene) });
    const what =
      from && to
        ? m.tohm_event_shift({ name, monster, from, to })
        : from
          ? m.tohm_event_remove({ name, monster, cell: from })
          : to
            ? m.tohm_event_place({ name, cell: to })
            : m.tohm_event_pass({ name });
    // Only the view right after the move can tell what it brought.
    if (scene.view.turns !== before.turns + 1) return what;
    const tris = trisOf(before, move, scene.view);
    if (!tris) return what;
    const told = { what, owner: nameOf(tris.owner, scene) };
    return tris.cups > 1
      ? m.tohm_event_tris_more({ ...told, cups: tris.cups })
      : m.tohm_event_tris(told);
  },

  state(scene) {
    const { view } = scene;
    const columns = columnsOf(view.cells.length);
    const cells = view.cells.map((owner, cell) => {
      const at = { cell: cellName(cell, columns), number: printedOn(cell, columns) };
      return owner === null
        ? m.tohm_state_cell_empty(at)
        : m.tohm_state_cell({ ...at, monster: monsterWords(owner, scene) });
    });
    const rows = Array.from({ length: cells.length / columns }, (_, row) =>
      m.tohm_state_row({
        row: row + 1,
        cells: cells.slice(row * columns, (row + 1) * columns).join('. '),
      }),
    );
    const monsters = [
      m.tohm_monster_0(),
      m.tohm_monster_1(),
      m.tohm_monster_2(),
      m.tohm_monster_3(),
      m.tohm_monster_4(),
    ];
    const seats = scene.players.map(({ seat, name }) =>
      m.tohm_state_seat({
        name,
        monster: monsters[seat] ?? '',
        hand: view.hands[seat] ?? 0,
        cups: view.cups[seat] ?? 0,
      }),
    );
    const turn =
      view.phase === 'over'
        ? [m.tohm_state_over()]
        : [
            m.tohm_state_turn({ name: nameOf(view.mover, scene) }),
            view.die === null ? m.tohm_state_no_die() : m.tohm_state_die({ die: view.die }),
          ];
    return [...turn, ...rows, ...seats, m.tohm_state_shelf({ cups: view.cups_left })];
  },

  scores({ view, players }) {
    return {
      heads: [m.tohm_score_cups()],
      rows: players.map(({ seat }) => ({ seat, cells: [String(view.cups[seat] ?? 0)] })),
      note: m.tohm_score_note(),
    };
  },

  optionTitle: (name) => (name === 'cups' ? m.tohm_option_cups() : m.tohm_option_tokens()),
  optionText: (name) => (name === 'cups' ? m.tohm_option_cups_text() : m.tohm_option_tokens_text()),
  optionValue: (_, value) => String(value),
};
