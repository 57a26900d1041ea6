import type { Bounds } from '../window/clamp-bounds.ts';
import { createMainWindow } from '../window/main-window.ts';
import { createShellMemory } from '../window/window-memory.ts';
import { createFakeWindow, type FakeWindow } from './fake-window.ts';
import { createTestClock } from './test-clock.ts';

/** The work area of the one display. */
export const WORK_AREA: Bounds = { x: 0, y: 0, width: 1920, height: 1040 };

/** The main window in a test: what was made, told and stored, and time that passes when the test says so. */
export function openMainWindow(options: { keepsRunning?: boolean; kept?: unknown } = {}) {
  const made: FakeWindow[] = [];
  const told: string[] = [];
  const clock = createTestClock();
  let stored: unknown = options.kept ?? {};
  let areas: readonly [Bounds, ...Bounds[]] = [WORK_AREA];
  const state = { dark: false };
  const main = createMainWindow({
    make(input, events) {
      const window = createFakeWindow(input, events, made.length + 1);
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
