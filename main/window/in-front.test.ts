import { expect, it } from 'vitest';
import { createMainWindow, type ShellWindow, type WindowEvents } from './main-window.ts';
import { createShellMemory } from './window-memory.ts';

it('the window is in front while the person works in it and its page hears', () => {
  const there: { focused: boolean; events: WindowEvents | null } = { focused: true, events: null };
  const nothing = () => undefined;
  const window: ShellWindow = {
    contents: 7,
    load: nothing,
    send: nothing,
    show: nothing,
    hide: nothing,
    destroy: nothing,
    isVisible: () => true,
    isFocused: () => there.focused,
    bounds: () => ({ x: 0, y: 0, width: 1280, height: 800 }),
    isMaximized: () => false,
    place: nothing,
    recolour: nothing,
  };
  const main = createMainWindow({
    make(_, events) {
      there.events = events;
      return window;
    },
    system: 'linux',
    memory: createShellMemory({ store: { read: () => ({}), write: nothing } }),
    after: () => nothing,
    areas: () => [{ x: 0, y: 0, width: 1920, height: 1040 }],
    isDark: () => false,
    keepsRunning: () => false,
    startPath: () => '/en/dashboard',
    argument: () => '',
    goTo: nothing,
    onPath: nothing,
  });
  expect(main.inFront()).toBe(false);
  main.open();
  expect(main.inFront()).toBe(false);
  main.hears();
  expect(main.inFront()).toBe(true);
  there.focused = false;
  expect(main.inFront()).toBe(false);
  there.focused = true;
  there.events?.closed();
  expect(main.inFront()).toBe(false);
});
