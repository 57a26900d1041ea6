import type { Bounds } from '../window/clamp-bounds.ts';
import type { NewWindow, ShellWindow, WindowEvents } from '../window/main-window.ts';

/** A window that does what Electron's does, as far as the shell sees it. */
export interface FakeWindow extends ShellWindow {
  readonly about: NewWindow;
  readonly events: WindowEvents;
  readonly loaded: string[];
  /** What the page was told: channel and payload. */
  readonly told: [channel: string, payload: unknown][];
  /** Only the channels of it. */
  readonly received: string[];
  readonly colours: string[];
  visible: boolean;
  gone: boolean;
  /** null: whenever it is visible. */
  focused: boolean | null;
  at: Bounds;
  maximized: boolean | null;
  /** The person closes it. */
  close(): void;
}

export function createFakeWindow(input: NewWindow, events: WindowEvents, contents: number): FakeWindow {
  const window: FakeWindow = {
    about: input,
    events,
    contents,
    loaded: [],
    told: [],
    colours: [],
    visible: false,
    gone: false,
    focused: null,
    at: input.bounds,
    maximized: input.maximized,
    get received() {
      return window.told.map(([channel]) => channel);
    },
    load: (address) => void window.loaded.push(address),
    send: (channel, payload) => void window.told.push([channel, payload]),
    show: () => {
      window.visible = true;
    },
    hide: () => {
      window.visible = false;
    },
    destroy: () => {
      window.gone = true;
      events.closed();
    },
    isVisible: () => window.visible,
    isFocused: () => window.focused ?? window.visible,
    bounds: () => window.at,
    isMaximized: () => window.maximized,
    place: (bounds) => {
      window.at = bounds;
    },
    recolour: (background) => void window.colours.push(background),
    close: () => {
      if (events.closing()) window.destroy();
    },
  };
  return window;
}
