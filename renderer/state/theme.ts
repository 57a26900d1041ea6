export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Read before the first paint by `public/theme.js`, on prerendered pages by a line of their own. */
const KEPT = 'perch.theme';

/** Light or dark as chosen on this device, or as the system has it. */
export function chosenTheme(): Theme {
  const kept = localStorage.getItem(KEPT);
  return THEMES.find((theme) => theme === kept) ?? 'system';
}

/** The style sheets go by the mark on the root. In the shell the whole application follows its own preferences. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') {
    localStorage.removeItem(KEPT);
    delete root.dataset.theme;
  } else {
    localStorage.setItem(KEPT, theme);
    root.dataset.theme = theme;
  }
}
