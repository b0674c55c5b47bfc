/** The largest size at which a board fits into the room there is: its height follows from its width. */

/** Enough for boards that are laid out anew at another width. */
const ROUNDS = 6;
const LEAST = 240;

export function fit(board: HTMLElement): () => void {
  const room = board.parentElement!;
  let rounds = 0;
  let known = '';

  function measure() {
    const { clientWidth: wide, clientHeight: high } = room;
    const size = `${wide} ${high}`;
    if (size !== known) {
      // A new room is tried at its whole width first: a board may lie side by side there.
      known = size;
      rounds = 0;
      board.style.width = '100%';
    }
    // A room without a height of its own (on the phone) gives the whole width.
    if (getComputedStyle(room).getPropertyValue('--fits').trim() !== 'yes') return;
    if (!board.offsetWidth || !board.offsetHeight || rounds++ >= ROUNDS) return;
    const wanted = Math.floor(Math.min(wide, (high * board.offsetWidth) / board.offsetHeight));
    if (wanted < LEAST) {
      // Too small to be of use: as wide as can be, and the room scrolls.
      rounds = ROUNDS;
      board.style.width = '100%';
    } else if (Math.abs(wanted - board.offsetWidth) > 1) board.style.width = `${wanted}px`;
  }

  const watch = new ResizeObserver(measure);
  watch.observe(room);
  watch.observe(board);
  return () => watch.disconnect();
}
