import type { EventEmitter } from 'node:events';

/** A page as others see it; `web-contents.ts` is all of it. */
export interface OpenContents extends EventEmitter {
  readonly id: number;
  readonly targetId: string;
  applyMedia(): void;
  getZoomLevel(): number;
  setZoomLevel(level: number): void;
  undo(): void;
  redo(): void;
  cut(): void;
  copy(): void;
  paste(): void;
  delete(): void;
  selectAll(): void;
  reload(): void;
}

/** A window as others see it; `browser-window.ts` is all of it. */
export interface OpenWindow extends EventEmitter {
  readonly id: number;
  readonly webContents: OpenContents;
  getTitle(): string;
  getBounds(): { width: number; height: number };
  becomeReadyToShow(): void;
  isFocused(): boolean;
  isFullScreen(): boolean;
  setFullScreen(on: boolean): void;
  focus(): void;
  minimize(): void;
  close(): void;
  destroy(): void;
}

const open = new Map<number, OpenWindow>();
let focused: OpenWindow | null = null;

/** All windows that are there, and which of them has the keyboard. */
export const windows = {
  all: (): OpenWindow[] => [...open.values()],
  byId: (id: number): OpenWindow | null => open.get(id) ?? null,
  byTarget: (targetId: string): OpenWindow | null =>
    windows.all().find(({ webContents }) => webContents.targetId === targetId) ?? null,
  add: (window: OpenWindow): void => void open.set(window.id, window),
  remove: (window: OpenWindow): void => {
    open.delete(window.id);
    if (focused === window) focused = null;
  },
  focused: (): OpenWindow | null => focused,
  setFocused: (window: OpenWindow | null): void => {
    focused = window;
  },
};
