/** The largest size at which a board fits into the room there is: its height follows from its width. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Enough for boards that are laid out anew at another width. */
const ROUNDS = 10;
const LEAST = 200;
/** So much height may stay unused. */
const SLACK = 2;

/** The width to give the board after some were tried: the one it has, when that is the largest.
 * null: too small to be of use at any width that fits. */
export function nextWidth(room: Size, tried: readonly Size[]): number | null {
  // A new room is tried at its whole width first: a board may lie side by side there.
  if (!tried.length) return room.width;
  const byWidth = tried.toSorted((one, other) => one.width - other.width);
  const fitting = byWidth.findLast(({ height }) => height <= room.height);
  const over = byWidth.filter(({ height }) => height > room.height);
  const narrowest = over[0];
  if (!narrowest) return fitting!.width;
  if (!fitting) {
    // Part of the height is the same at every width: two sizes tell how much.
    const wider = over.find(({ height }) => height > narrowest.height);
    const known = wider ?? { width: 0, height: 0 };
    if (narrowest.width <= LEAST || tried.length >= ROUNDS) return null;
    return Math.max(LEAST, Math.min(along(narrowest, known, room.height), narrowest.width - 1));
  }
  const isFull = room.height - fitting.height <= SLACK;
  if (isFull || narrowest.width - fitting.width <= 1 || tried.length >= ROUNDS)
    return fitting.width;
  const between = along(fitting, narrowest, room.height);
  return Math.max(fitting.width + 1, Math.min(between, narrowest.width - 1));
}

/** Where two sizes lead to at this height. */
function along(one: Size, other: Size, height: number): number {
  const slope = (other.width - one.width) / (other.height - one.height);
  return Math.floor(one.width + (height - one.height) * slope);
}

/** Keep a board at that size. Where none is of use it is as wide as can be, and the room scrolls. */
export function fit(board: HTMLElement): () => void {
  const room = board.parentElement!;
  let known = '';
  let tried: Size[] = [];
  let frame = 0;

  function measure() {
    // With its scrollbar, if it has one: the room is the same then.
    const space = { width: room.offsetWidth, height: room.offsetHeight };
    // A room without a height of its own (on the phone) gives the whole width.
    const fits = getComputedStyle(room).containerType === 'size';
    const state = `${space.width} ${space.height} ${fits}`;
    if (state !== known) {
      known = state;
      tried = [];
      give(fits ? nextWidth(space, tried) : null, fits);
    }
    const now = { width: board.offsetWidth, height: board.offsetHeight };
    if (!fits || !now.width || !now.height) return;
    const before = tried.find(({ width }) => width === now.width);
    if (before) {
      // What lies on the board has changed. As long as it fits it keeps its size: it is calmer so.
      if (now.height === before.height || now.height <= space.height) return;
      tried = [];
    }
    tried.push(now);
    give(nextWidth(space, tried), fits);
  }
  function give(width: number | null, fits: boolean) {
    board.style.width = width === null ? '100%' : `${width}px`;
    room.style.overflowY = fits && width === null ? 'auto' : '';
  }

  // A board that is laid out anew at another width is so by the next frame.
  const watch = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(measure);
  });
  watch.observe(room);
  watch.observe(board);
  return () => {
    watch.disconnect();
    cancelAnimationFrame(frame);
  };
}
