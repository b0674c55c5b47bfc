/** Playing by keys: where an arrow leads on a board, and that the focus stays on the board. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Less ahead than this share of what it lies aside is beside, not ahead. */
const HAIR = 0.02;
/** Of two things as near, the one that lies straight ahead. */
const ASIDE = 1.01;

export function isArrow(key: string): boolean {
  return key in ARROWS;
}

/** The thing an arrow key leads to; null where nothing lies that way. The nearest of those that lie
 * more ahead than aside, or else of the others: preferring a straight way any more than this makes
 * things that no arrow leads to. */
export function ahead<Name>(
  from: Point,
  key: string,
  things: Iterable<readonly [Name, Point]>,
): Name | null {
  const way = ARROWS[key];
  if (!way) return null;
  let best: Name | null = null;
  let least = Infinity;
  let isBestAstray = true;
  for (const [name, { x, y }] of things) {
    const forward = (x - from.x) * way.x + (y - from.y) * way.y;
    const aside = Math.abs((x - from.x) * way.y) + Math.abs((y - from.y) * way.x);
    if (forward <= 0 || forward < HAIR * aside) continue;
    const isAstray = aside > forward;
    const far = forward + ASIDE * aside;
    if (isAstray === isBestAstray ? far >= least : isAstray) continue;
    [best, least, isBestAstray] = [name, far, isAstray];
  }
  return best;
}

/** What plays or begins a move and can be reached by Tab. */
const STOP = '[role="button"][tabindex="0"], button[data-move]';

/** A move takes away what had the focus. Whoever plays by keys finds the focus on the board again as
 * soon as something there can be touched, unless it was put elsewhere meanwhile. */
export function stay(board: HTMLElement): () => void {
  /** Where the focus was: the groups around it, the inner one first; null if it was not here. */
  let around: Element[] | null = null;

  function focused(event: FocusEvent) {
    const on = event.target as Element;
    around = null;
    if (!board.contains(on) || !on.matches(':focus-visible')) return;
    around = [];
    for (let group: Element | null = on; group && group !== board; group = group.parentElement) {
      if (group.matches('[role="group"]')) around.push(group);
    }
  }
  function left(event: FocusEvent) {
    if (event.relatedTarget) around = null; // to something else, which is wanted
  }
  function pressed() {
    around = null;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Not at once: while Tab is on its way to the next thing nothing has the focus either.
  function changed() {
    clearTimeout(timer);
    timer = setTimeout(comeBack);
  }
  function comeBack() {
    if (!around || document.activeElement !== document.body || !document.hasFocus()) return;
    const places = [...around.filter((group) => group.isConnected), board];
    const stops = places.map((place) => place.querySelector<HTMLElement>(STOP));
    stops.find((stop) => stop !== null)?.focus();
  }

  document.addEventListener('focusin', focused);
  board.addEventListener('focusout', left);
  document.addEventListener('pointerdown', pressed);
  const watch = new MutationObserver(changed);
  watch.observe(board, { subtree: true, childList: true, attributeFilter: ['tabindex'] });
  return () => {
    watch.disconnect();
    clearTimeout(timer);
    document.removeEventListener('focusin', focused);
    board.removeEventListener('focusout', left);
    document.removeEventListener('pointerdown', pressed);
  };
}
