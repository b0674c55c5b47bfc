/** Which page is shown: a very small router over the browser's history. */

export type Route =
  | { readonly page: 'start' | 'games' | 'lobby' | 'nowhere' }
  | { readonly page: 'new' | 'rules' | 'learn'; readonly game: string }
  | { readonly page: 'table' | 'join'; readonly table: string }
  | { readonly page: 'replay'; readonly table: string | null }
  | { readonly page: 'puzzle'; readonly day: string | null; readonly mode: PuzzleMode }
  | { readonly page: 'sheet'; readonly day: string };

export type PuzzleMode = 'numbers' | 'shapes';

/** Of what tables' addresses and games' names are made. */
const NAME = /^[\w-]{1,64}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function parseRoute(path: string): Route {
  const [first = '', second, third, ...more] = path.split('/').filter(Boolean);
  if (first === 'puzzle') return more.length ? { page: 'nowhere' } : puzzleRoute(second, third);
  if (third !== undefined || (second !== undefined && !NAME.test(second)))
    return { page: 'nowhere' };
  if (first === '') return { page: 'start' };
  if (first === 'replay') return { page: 'replay', table: second ?? null };
  if (second === undefined)
    return first === 'games' || first === 'lobby' ? { page: first } : { page: 'nowhere' };
  if (first === 'new' || first === 'rules' || first === 'learn')
    return { page: first, game: second };
  if (first === 'table' || first === 'join') return { page: first, table: second };
  return { page: 'nowhere' };
}

/** `/puzzle`, `/puzzle/shapes`, `/puzzle/2026-11-17`, and after a day `/shapes` or `/print`. */
function puzzleRoute(second?: string, third?: string): Route {
  const isDay = second !== undefined && DAY.test(second);
  if (isDay && third === 'print') return { page: 'sheet', day: second };
  const [day, mode = 'numbers', ...rest] = isDay ? [second, third] : [null, second, third];
  if (rest.some((one) => one !== undefined) || (mode !== 'numbers' && mode !== 'shapes'))
    return { page: 'nowhere' };
  return { page: 'puzzle', day, mode };
}

class Place {
  path = $state(typeof location === 'undefined' ? '/' : location.pathname);
  route = $derived(parseRoute(this.path));
}

export const place = new Place();

export function go(address: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  place.path = location.pathname;
  if (how === 'push' && !location.hash) scrollTo(0, 0);
}

/** Follow the back button and plain clicks on our own links; everything else is the browser's. */
export function follow(): () => void {
  const back = () => (place.path = location.pathname);
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin)
      return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener('popstate', back);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', back);
    document.removeEventListener('click', click);
  };
}
