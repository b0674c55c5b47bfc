/** How a match ended, in one line. */

import * as m from '$messages';
import type { Player } from '$games/contract';
import type { Result } from './messages';

export function resultTitle(
  result: Result,
  players: readonly Pick<Player, 'name'>[],
  eyes: number | null,
): string {
  const { winners } = result;
  if (eyes !== null && winners.length === 1 && winners[0] === eyes) return m.house_result_you();
  if (!winners.length) return m.house_result_nobody();
  if (winners.length === players.length && players.length > 1) return m.house_result_all();
  const names = winners.map((seat) => players[seat]?.name ?? '').join(', ');
  return winners.length === 1
    ? m.house_result_one({ name: names })
    : m.house_result_several({ names });
}
