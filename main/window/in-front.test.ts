import { expect, it } from 'vitest';
import { openMainWindow } from '../testing/window-harness.ts';

it('the window is in front while the person works in it and its page listens', () => {
  const { main, window } = openMainWindow();
  expect(main.inFront()).toBe(false);
  main.open();
  window().focused = true;
  expect(main.inFront()).toBe(false);
  main.pageReady();
  expect(main.inFront()).toBe(true);
  window().focused = false;
  expect(main.inFront()).toBe(false);
  window().focused = true;
  window().events.arrived('/en/report/1/week-2026-11-09');
  expect(main.pathInFront()).toBe('/en/report/1/week-2026-11-09');
  window().focused = false;
  expect(main.pathInFront()).toBeNull();
  window().focused = true;
  window().destroy();
  expect(main.inFront()).toBe(false);
});
