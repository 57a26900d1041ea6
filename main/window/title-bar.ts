import type { System } from '../ports.ts';

/** The page draws the title bar: 52 px with its line. The system's controls stand above the line. */
const CONTROLS_HEIGHT = 50;

/** `--paper` and `--ink` of the interface (renderer/ui/styles/tokens.css). */
const COLOURS = {
  light: { paper: '#f4f5ef', ink: '#14211b' },
  dark: { paper: '#0e1411', ink: '#eef1ea' },
} as const;

const coloursOf = (dark: boolean) => (dark ? COLOURS.dark : COLOURS.light);

/** What a window shows before its page does. */
export const backgroundOf = (dark: boolean): string => coloursOf(dark).paper;

export interface Overlay {
  readonly color: string;
  readonly symbolColor: string;
  readonly height: number;
}

/** The system's window controls over the page's title bar; macOS colours its own. */
export function overlayOf(system: System, dark: boolean): Overlay | null {
  const { paper, ink } = coloursOf(dark);
  return system === 'mac' ? null : { color: paper, symbolColor: ink, height: CONTROLS_HEIGHT };
}

export type TitleBar =
  | { readonly titleBarStyle: 'hiddenInset'; readonly trafficLightPosition: { readonly x: number; readonly y: number } }
  | { readonly titleBarStyle: 'hidden'; readonly titleBarOverlay: Overlay };

/** How a new window's title bar is asked for. */
export function titleBarOf(system: System, dark: boolean): TitleBar {
  const titleBarOverlay = overlayOf(system, dark);
  return titleBarOverlay === null
    ? { titleBarStyle: 'hiddenInset', trafficLightPosition: { x: 18, y: 19 } }
    : { titleBarStyle: 'hidden', titleBarOverlay };
}
