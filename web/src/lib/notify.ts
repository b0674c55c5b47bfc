/** A notification when it is your turn and the page is out of sight; only if asked for and allowed. */

import { preferences } from './preferences.svelte';

export const canNotify = typeof Notification !== 'undefined';

/** Ask the browser; answers whether notifications are on now. */
export async function switchNotifications(on: boolean): Promise<boolean> {
  const allowed = on && canNotify && (await Notification.requestPermission()) === 'granted';
  preferences.change({ notify: allowed });
  return allowed;
}

export function notify(title: string, text: string): void {
  if (!preferences.now.notify || !document.hidden || !canNotify) return;
  if (Notification.permission !== 'granted') return;
  try {
    const note = new Notification(title, { body: text, icon: '/icon-192.png', tag: 'turn' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    return; // some phones allow notifications from service workers only
  }
}
