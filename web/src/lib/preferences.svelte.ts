/** Light or dark, sound, notifications: chosen once, kept by this browser. */

import { keepPreferences, keptPreferences, type Preferences } from './keys';

const PAPER = { light: '#faf6ef', dark: '#1c1a18' }; // as in tokens.css, for the browser's own frame

class Chosen {
  #now = $state.raw<Preferences>(keptPreferences());

  get now(): Preferences {
    return this.#now;
  }

  change(change: Partial<Preferences>): void {
    this.#now = { ...this.#now, ...change };
    keepPreferences(this.#now);
    this.apply();
  }

  apply(): void {
    const { theme } = this.#now;
    if (theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    for (const frame of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      const usual = frame.media.includes('dark') ? 'dark' : 'light';
      frame.content = PAPER[theme === 'auto' ? usual : theme];
    }
  }
}

export const preferences = new Chosen();
