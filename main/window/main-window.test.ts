import { describe, expect, it } from 'vitest';
import { channelOf } from '../../shared/desktop/channels.ts';
import { openMainWindow, WORK_AREA } from '../testing/window-harness.ts';
import { createShellMemory } from './window-memory.ts';

const TEN_MINUTES = 600_000;
const NOTICES = [channelOf('event', 'notice'), channelOf('event', 'fileNotice')];

describe('the main window', () => {
  it('is one: asked for again it comes to the front, and its page goes where it is asked to', () => {
    const { main, made, told, window } = openMainWindow();
    main.open();
    expect(window().loaded).toEqual(['app://perch/en/dashboard']);
    main.pageReady();
    main.open('/en/report/1/week-2026-11-09');
    expect(made).toHaveLength(1);
    expect(told).toEqual(['/en/report/1/week-2026-11-09']);
    expect(window().visible).toBe(true);
    window().events.arrived('/en/report/1/week-2026-11-09');
    expect(told.at(-1)).toBe('at /en/report/1/week-2026-11-09');
  });

  it('loads the wanted page itself while its page does not listen yet', () => {
    const { main, told, window } = openMainWindow();
    main.open();
    main.open('/en/settings');
    expect(told).toEqual([]);
    expect(window().loaded.at(-1)).toBe('app://perch/en/settings');
  });

  it('keeps what is said to a page that is starting until it listens, in order, and again after a reload', () => {
    const { main, window } = openMainWindow();
    main.open();
    main.send('command', 'settings');
    main.send('notice', null);
    expect(window().received).toEqual([]);
    main.pageReady();
    main.send('live', null);
    expect(window().received).toEqual(['command', 'notice', 'live']);
    window().events.left();
    main.send('session', null);
    expect(window().received).toHaveLength(3);
    main.pageReady();
    expect(window().received.at(-1)).toBe('session');
  });

  it('has no flood of one kind take the place of another kind while a page starts', () => {
    const { main, window } = openMainWindow();
    main.open();
    for (let report = 0; report < 1000; report += 1) main.send('live', null);
    main.send('download', null);
    main.pageReady();
    expect(window().received.filter((one) => one === 'live')).toHaveLength(200);
    expect(window().received.at(-1)).toBe('download');
  });

  it('says nothing of a window that is gone to the next one', () => {
    const { main, window } = openMainWindow();
    main.open();
    main.send('command', 'settings');
    window().close();
    main.open();
    main.pageReady();
    expect(window().received).toEqual([]);
  });

  it.each(NOTICES)('has a notice that nobody saw wait for the next window: %s', (notice) => {
    const { main, window } = openMainWindow();
    main.send(notice, 'before there was one');
    main.open();
    main.send('command', 'settings');
    window().close();
    main.send(notice, 'while there is none');
    main.send('live', null);
    main.open();
    main.pageReady();
    expect(window().received).toEqual([notice, notice]);
  });

  it('is shown when it has something to show, in the colour of the theme until then', () => {
    const { main, state, window } = openMainWindow();
    state.dark = true;
    main.open();
    expect(window().visible).toBe(false);
    expect(window().about.background).toBe('#0e1411');
    expect(window().about.titleBar).toMatchObject({ titleBarOverlay: { color: '#0e1411', symbolColor: '#eef1ea' } });
    window().events.ready();
    expect(window().visible).toBe(true);
    state.dark = false;
    main.onTheme();
    expect(window().colours).toEqual(['#f4f5ef']);
  });

  it('is shown where its page could not be loaded: nothing else calls it ready then', () => {
    const { main, window } = openMainWindow();
    main.open();
    window().events.failed();
    expect(window().visible).toBe(true);
  });

  it('closes where nothing was chosen, and comes back where it stood', () => {
    const { main, made, window } = openMainWindow();
    main.open();
    window().at = { x: 40, y: 50, width: 900, height: 700 };
    window().close();
    expect(window().gone).toBe(true);
    expect(main.contents()).toBeNull();
    main.open();
    expect(made).toHaveLength(2);
    expect(window().about.bounds).toEqual({ x: 40, y: 50, width: 900, height: 700 });
  });

  it('hides where the application keeps running, and gives its memory back after ten minutes', () => {
    const { main, made, clock, window } = openMainWindow({ keepsRunning: true });
    main.open();
    window().events.ready();
    window().close();
    expect([window().visible, window().gone]).toEqual([false, false]);
    clock.pass(TEN_MINUTES - 1);
    expect(window().gone).toBe(false);
    clock.pass(1);
    expect(window().gone).toBe(true);
    main.open('/pt/dashboard');
    expect(made).toHaveLength(2);
    expect(window().loaded).toEqual(['app://perch/pt/dashboard']);
  });

  it('stays when it was shown again within the ten minutes', () => {
    const { main, clock, window } = openMainWindow({ keepsRunning: true });
    main.open();
    window().close();
    clock.pass(TEN_MINUTES / 2);
    main.open();
    clock.pass(TEN_MINUTES);
    expect(window().gone).toBe(false);
  });

  it('closes with the application, whatever was chosen', () => {
    const { main, window } = openMainWindow({ keepsRunning: true });
    main.open();
    main.quitting();
    window().close();
    expect(window().gone).toBe(true);
  });

  it('keeps where it stands half a second after it was moved, also for a start after a crash', () => {
    const { main, clock, window, stored } = openMainWindow();
    main.open();
    window().at = { x: 1, y: 2, width: 800, height: 600 };
    window().events.moved();
    clock.pass(400);
    window().events.moved();
    clock.pass(400);
    expect(stored()).toEqual({});
    clock.pass(100);
    expect(stored()).toMatchObject({ bounds: { x: 1, y: 2, width: 800, height: 600 }, maximized: false });
  });

  it('is maximized again after it was closed in full screen or minimized, and not when it was neither', () => {
    const { main, window } = openMainWindow();
    main.open();
    for (const [now, then] of [
      [true, true],
      [null, true],
      [false, false],
    ] as const) {
      window().maximized = now;
      window().close();
      main.open();
      expect(window().about.maximized).toBe(then);
    }
  });

  it('follows when its display goes', () => {
    const { main, screens, window } = openMainWindow({
      kept: { bounds: { x: 2000, y: 60, width: 1180, height: 800 } },
    });
    screens([WORK_AREA, { ...WORK_AREA, x: 1920 }]);
    main.open();
    expect(window().at.x).toBe(2000);
    screens([WORK_AREA]);
    main.onDisplays();
    expect(window().at).toEqual({ x: 370, y: 120, width: 1180, height: 800 });
  });

  it('tells nobody anything while there is none', () => {
    const { main, window } = openMainWindow();
    main.send('perch:event:session', null);
    main.open();
    main.pageReady();
    main.send('perch:event:session', null);
    expect(window().received).toEqual(['perch:event:session']);
  });
});

describe('what the shell remembers', () => {
  it.each([
    [null, null],
    ['text', null],
    [{ bounds: { x: 'left' }, language: 'pt' }, 'pt'],
    [{ bounds: null, language: 'fr' }, null],
  ])('counts as nothing where it cannot be read: %j', (kept, language) => {
    const memory = createShellMemory({ store: { read: () => kept, write: () => {} } });
    expect(memory.read().bounds).toBeNull();
    expect(memory.read().language).toBe(language);
  });

  it('speaks the language chosen last, else the first of the system that it knows, else English', () => {
    let stored: unknown = {};
    const memory = createShellMemory({
      store: {
        read: () => stored,
        write: (value) => {
          stored = value;
        },
      },
    });
    expect(memory.language(['fr-FR', 'pt-BR', 'en'])).toBe('pt');
    expect(memory.language(['fr-FR'])).toBe('en');
    memory.change({ language: 'en' });
    expect(memory.language(['pt-BR'])).toBe('en');
  });
});
