/** Links that other devices can open. */

/** Phones cannot reach "localhost": then the address the house knows of itself is used. */
export function reachableOrigin(address: string): string {
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);
  return local && address ? address.replace(/\/$/, '') : location.origin;
}

export const inviteLink = (origin: string, table: string, invite: string) =>
  `${origin}/join/${table}#invite=${invite}`;

export const personalLink = (origin: string, table: string, token: string) =>
  `${origin}/table/${table}#seat=${token}`;

export const watchLink = (origin: string, table: string) => `${origin}/table/${table}`;

export function inviteOf(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, '')).get('invite');
}
