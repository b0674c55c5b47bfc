/** Which page is shown: a very small router over the browser's history. */

export type Route =
  | { readonly page: 'start' | 'games' | 'lobby' | 'nowhere' }
  | { readonly page: 'new' | 'rules' | 'learn'; readonly game: string }
  | { readonly page: 'table' | 'join'; readonly table: string }
  | { readonly page: 'replay'; readonly table: string | null };

/** Of what tables' addresses and games' names are made. */
const NAME = /^[\w-]{1,64}$/;

export function parseRoute(path: string): Route {
  const [first = '', second, third] = path.split('/').filter(Boolean);
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
