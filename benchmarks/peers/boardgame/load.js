// Many matches of tic-tac-toe at one server, each between two connections that answer at once.
//   node load.js SERVER ADDRESS MATCHES SECONDS THINK_MILLISECONDS PROCESS
// SERVER is "boardgame.io" or "ludoteca", PROCESS the number of the server's. Everything is
// connected before the clock starts; a pair whose match ends goes on with the next one that was
// made for it. Prints JSON: moves, seconds, the times from a move's sending to its arrival on the
// other player's side, the server's processor time in seconds, and the share of a core this
// program used itself (near 1, it measures itself and not the server).
const { readFileSync } = require('fs');
const WebSocket = require('ws');

const [kind, address, matchText, secondsText, thinkText, serverProcess] = process.argv.slice(2);
const matches = Number(matchText);
const seconds = Number(secondsText);
const think = Number(thinkText);
const MATCHES_MADE = 1600; // at most 9 moves each: some seconds of play, however many at once
const TICKS_A_SECOND = 100; // in which Linux counts processor time, for programs that ask

const adapters = {
  'boardgame.io': {
    async open() {
      return { id: `m${Math.random().toString(36).slice(2)}` };
    },
    connect(match, seat, told) {
      const socket = new WebSocket(`ws://${address}/socket.io/?EIO=4&transport=websocket`);
      let stateID = 0;
      socket.on('message', (data) => {
        const text = data.toString();
        if (text.startsWith('0')) socket.send('40/tictactoe,');
        else if (text === '2') socket.send('3');
        else if (text.startsWith('40/tictactoe'))
          socket.send(`42/tictactoe,${JSON.stringify(['sync', match.id, String(seat), null, 2])}`);
        else if (text.startsWith('42/tictactoe,')) {
          const [type, , second] = JSON.parse(text.slice(13));
          const state = type === 'sync' ? second.state : type === 'update' ? second : null;
          if (!state) return;
          stateID = state._stateID;
          const free = [];
          state.G.cells.forEach((cell, i) => cell === null && free.push(i));
          told({
            count: 9 - free.length,
            over: state.ctx.gameover !== undefined,
            asked: state.ctx.currentPlayer === String(seat),
            moves: free,
          });
        }
      });
      return {
        socket,
        move(cell) {
          const action = { type: 'MAKE_MOVE', payload: { type: 'place', args: [cell], playerID: String(seat) } };
          socket.send(`42/tictactoe,${JSON.stringify(['update', action, stateID, match.id, String(seat)])}`);
        },
      };
    },
  },
  ludoteca: {
    async open() {
      const sitters = [{ kind: 'me', name: 'one' }, { kind: 'me', name: 'two' }];
      const answer = await fetch(`http://${address}/api/tables`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ game: 'tictactoe', sitters }),
      });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      const opened = await answer.json();
      return { id: opened.table, tokens: opened.held.map((held) => held.token) };
    },
    connect(match, seat, told) {
      const socket = new WebSocket(`ws://${address}/api/tables/${match.id}/live`);
      let position = 0;
      let number = 0;
      socket.on('open', () =>
        socket.send(JSON.stringify({ type: 'hello', tokens: [match.tokens[seat]], eyes: seat })),
      );
      socket.on('message', (data) => {
        const message = JSON.parse(data.toString());
        if (message.type === 'refused' || message.type === 'goodbye') throw new Error(message.reason);
        if (message.type !== 'welcome' && message.type !== 'update') return;
        const now = message.now;
        const moved = now.position !== position;
        position = now.position;
        if (message.type === 'welcome' || moved)
          told({
            count: message.type === 'welcome' ? 0 : message.steps.length + number,
            over: now.phase === 'over',
            asked: now.to_move.includes(seat),
            moves: now.legal,
          });
        if (message.type === 'update') number += message.steps.length;
      });
      let command = 0;
      return {
        socket,
        move(text) {
          command += 1;
          const id = `command${seat}-${command}`;
          socket.send(JSON.stringify({ type: 'move', id, position, seat, move: text }));
        },
      };
    },
  },
};

const adapter = adapters[kind];
const times = [];
let moves = 0;
let running = false;

/** One match between two connections; `ended` when it is over. */
async function prepare() {
  const match = await adapter.open();
  const sides = [];
  const ready = [];
  let sentAt = 0;
  let ended = () => {};
  const waiting = [null, null];
  const go = (seat) => {
    const seen = waiting[seat];
    if (!seen || !running) return;
    waiting[seat] = null;
    const pause = think ? think * (0.5 + Math.random()) : 0;
    const act = () => {
      if (!running) return;
      sentAt = performance.now();
      sides[seat].move(seen.moves[Math.floor(Math.random() * seen.moves.length)]);
    };
    if (pause) setTimeout(act, pause);
    else act();
  };
  for (const seat of [0, 1]) {
    ready.push(
      new Promise((resolve, reject) => {
        let first = true;
        const side = adapter.connect(match, seat, (seen) => {
          if (first) {
            first = false;
            resolve();
          } else if (running && (seen.asked || (seen.over && sidesMoved(seat, seen)))) {
            times.push(performance.now() - sentAt);
            moves += 1;
          }
          if (seen.over) {
            if (running && !side.done) {
              side.done = true;
              if (sides.every((s) => s.done)) ended();
            }
          } else if (seen.asked) {
            waiting[seat] = seen;
            go(seat);
          }
        });
        side.socket.on('error', reject);
        sides[seat] = side;
      }),
    );
    await ready[seat];
  }
  // The last move of a match is counted by the side that did not make it.
  function sidesMoved(seat, seen) {
    return (seen.count - 1) % 2 !== seat;
  }
  return {
    start(then) {
      ended = then;
      go(0);
      go(1);
    },
    close: () => sides.forEach((side) => side.socket.terminate()),
  };
}

/** The processor time that the server has used, its threads' and the system's for it, in seconds. */
function serverSeconds() {
  const stat = readFileSync(`/proc/${serverProcess}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // from the third field on
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

async function main() {
  const each = think ? 1 + Math.ceil((seconds * 1000) / (think * 5)) : Math.ceil(MATCHES_MADE / matches);
  const slots = [];
  for (let slot = 0; slot < matches; slot += 1) {
    const own = [];
    for (let i = 0; i < each; i += 1) own.push(await prepare());
    slots.push(own);
  }
  const all = slots.flat();
  running = true;
  const before = performance.now();
  const cpuBefore = process.cpuUsage();
  const serverBefore = serverSeconds();
  await new Promise((resolve) => {
    // The clock stops when the first pair has no match left: from then on fewer would play.
    setTimeout(resolve, seconds * 1000);
    for (const own of slots) {
      const next = () => {
        const match = own.shift();
        if (match) match.start(next);
        else resolve();
      };
      next();
    }
  });
  running = false;
  const elapsed = (performance.now() - before) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  const serverUsed = serverSeconds() - serverBefore;
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? null;
  console.log(
    JSON.stringify({
      moves,
      seconds: elapsed,
      p50: at(0.5),
      p99: at(0.99),
      worst: times.at(-1) ?? null,
      server_seconds: serverUsed,
      client_core: (cpu.user + cpu.system) / 1e6 / elapsed,
    }),
  );
  for (const match of all) match.close();
  process.exit(0);
}

main().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
