import { platform } from '../services.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Read before the first paint by `public/theme.js`, on drawn pages by a line of their own. */
const KEPT = 'perch.theme';

/** Light or dark as chosen on this device, or as the system has it. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEPT);
  return THEMES.find((theme) => theme === kept) ?? 'system';
}

/** The style sheets go by the mark on the root. In the shell the whole application follows, menus and dialogs too. */
export function chooseTheme(theme: Theme): void {
  if (platform.desktop !== null) {
    void platform.desktop.changePreferences({ theme });
    return;
  }
  const root = document.documentElement;
  if (theme === 'system') {
    localStorage.removeItem(KEPT);
    delete root.dataset.theme;
  } else {
    localStorage.setItem(KEPT, theme);
    root.dataset.theme = theme;
  }
}

/** What is chosen now; the shell has to be asked. */
export const readTheme = async (): Promise<Theme> =>
  platform.desktop === null ? chosenTheme() : (await platform.desktop.preferences()).theme;
