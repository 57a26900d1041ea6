import type { Bounds } from './clamp-bounds.ts';
import { createMainWindow, type NewWindow, type WindowEvents } from './main-window.ts';
import { createShellMemory } from './window-memory.ts';

/** The work area of the one display. */
export const DESK: Bounds = { x: 0, y: 0, width: 1920, height: 1040 };

/** Timers that run when the test says that time has passed. */
function timers() {
  let now = 0;
  const waiting = new Set<{ at: number; task: () => void }>();
  return {
    after(ms: number, task: () => void) {
      const timer = { at: now + ms, task };
      waiting.add(timer);
      return () => void waiting.delete(timer);
    },
    pass(ms: number) {
      now += ms;
      for (const timer of [...waiting]) {
        if (timer.at > now || !waiting.delete(timer)) continue;
        timer.task();
      }
    },
  };
}

/** A window that does what Electron's does, as far as the shell sees it. */
function standIn(about: NewWindow, events: WindowEvents) {
  const window = {
    about,
    events,
    contents: 7,
    visible: false,
    gone: false,
    loaded: [] as string[],
    heard: [] as string[],
    at: about.bounds,
    colours: [] as string[],
    maximized: about.maximized as boolean | null,
    load: (address: string) => void window.loaded.push(address),
    send: (channel: string) => void window.heard.push(channel),
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
    focused: false,
    isFocused: () => window.focused,
    bounds: () => window.at,
    isMaximized: () => window.maximized,
    place: (bounds: Bounds) => {
      window.at = bounds;
    },
    recolour: (background: string) => void window.colours.push(background),
    /** The person closes it. */
    close: () => {
      if (events.closing()) window.destroy();
    },
  };
  return window;
}

/** The main window on a desk of the test's own: what was made, told and stored, and time that passes when the test says so. */
export function desk(options: { keepsRunning?: boolean; kept?: unknown } = {}) {
  const made: ReturnType<typeof standIn>[] = [];
  const told: string[] = [];
  const clock = timers();
  let stored: unknown = options.kept ?? {};
  let areas: readonly [Bounds, ...Bounds[]] = [DESK];
  const state = { dark: false };
  const main = createMainWindow({
    make(about, events) {
      const window = standIn(about, events);
      made.push(window);
      return window;
    },
    system: 'windows',
    memory: createShellMemory({
      store: {
        read: () => stored,
        write: (value) => {
          stored = value;
        },
      },
    }),
    after: clock.after,
    areas: () => areas,
    isDark: () => state.dark,
    keepsRunning: () => options.keepsRunning ?? false,
    startPath: () => '/en/dashboard',
    argument: () => '--perch-session={}',
    goTo: (path) => void told.push(path),
    onPath: (path) => void told.push(`at ${path}`),
  });
  const window = () => {
    const last = made.at(-1);
    if (last === undefined) throw new Error('no window was made');
    return last;
  };
  return {
    main,
    made,
    told,
    clock,
    state,
    window,
    stored: () => stored,
    screens: (now: typeof areas) => (areas = now),
  };
}
