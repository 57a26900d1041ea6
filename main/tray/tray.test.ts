import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerFrame } from '../../shared/contract/live.ts';
import { DEFAULT_PREFERENCES } from '../../shared/desktop/preferences.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { DAY, HOUR } from '../../shared/domain/time/calendar.ts';
import type { After, MenuLine, System, TrayLook } from '../ports.ts';
import { createTray } from './tray.ts';

const FRIDAY = Date.UTC(2026, 10, 20, 9);
const after: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
};
const ready = (accountId: number, reportId = 'week-2026-11-09'): ServerFrame => ({
  type: 'report-ready',
  id: accountId,
  accountId,
  reportId,
  name: `Account ${accountId}`,
  title: { en: 'A quieter week', pt: 'Semana mais calma' },
  likes: null,
  follows: null,
  unfollows: null,
});

describe('the tray', () => {
  beforeEach(() => void vi.useFakeTimers({ now: FRIDAY }));
  afterEach(() => void vi.useRealTimers());

  function setUp(system: System = 'linux') {
    const [looks, opened, badges, commands] = [
      [] as TrayLook[],
      [] as (string | null)[],
      [] as number[],
      [] as string[],
    ];
    const events = new Map<string, () => void>();
    let [kept, icons]: [unknown, number] = [null, 0];
    const state = { language: 'en' as Language, loggedIn: true, preferences: DEFAULT_PREFERENCES, drawn: 0 };
    const open = () =>
      createTray({
        system,
        icon: () => {
          icons += 1;
          return {
            show: (look) => void looks.push(look),
            close: () => {
              icons -= 1;
            },
          };
        },
        badge: (count) => badges.push(count),
        store: {
          read: () => kept,
          write: (value) => {
            kept = structuredClone(value);
          },
        },
        language: () => state.language,
        preferences: () => state.preferences,
        loggedIn: () => state.loggedIn,
        events: {
          on: (event, listener) => {
            events.set(event, listener);
            return () => events.delete(event);
          },
        },
        now: Date.now,
        after,
        open: (path) => opened.push(path),
        command: (command) => commands.push(command),
        setNotifications: (notifications) => {
          state.preferences = { ...state.preferences, notifications };
          tray.refresh();
        },
        quit: () => undefined,
        drawn: () => {
          state.drawn += 1;
        },
      });
    const tray = open();
    const line = (id: string): MenuLine | undefined => {
      const find = (lines: readonly MenuLine[]): MenuLine | undefined =>
        lines.flatMap((one) => [one, ...(one.lines ?? [])]).find((one) => one.id === id);
      return find(looks.at(-1)?.lines ?? []);
    };
    return { tray, open, looks, opened, badges, commands, state, line, events, icons: () => icons };
  }

  it('counts each report that becomes ready once, on the icon, in its menu and on the badge', () => {
    const { tray, looks, badges, line } = setUp();
    tray.start();
    expect([looks.length, looks[0]?.unread, looks[0]?.tooltip]).toEqual([1, false, 'Perch: No new reports']);
    for (const frame of [ready(1), ready(1), ready(2), { type: 'welcome', lastEventId: 3 } as const])
      tray.onFrame(frame);
    expect([looks.length, looks.at(-1)?.unread, line('unread')?.label]).toEqual([3, true, '2 new reports']);
    expect(badges).toEqual([1, 2]);
  });

  it('has the unread reports for the window’s menu too, because not everywhere is a tray', () => {
    const { tray, state, opened } = setUp();
    tray.onFrame(ready(1));
    expect(tray.reports().map(({ label }) => label)).toEqual(['Account 1']);
    tray.reports()[0]?.onClick?.();
    expect(opened).toEqual(['/en/report/1/week-2026-11-09']);
    state.loggedIn = false;
    expect(tray.reports()).toEqual([]);
    tray.pauses()[0]?.lines?.at(-1)?.onClick?.();
    expect(state.preferences.notifications.on).toBe(false);
    expect(tray.pauses().map(({ id }) => id)).toEqual(['paused', 'switch-on']);
  });

  it('takes away what is opened, wherever it is opened, and leads to it', () => {
    const { tray, opened, line, badges, state } = setUp();
    tray.start();
    tray.onFrame(ready(1));
    tray.onFrame(ready(2));
    line('report-1-week-2026-11-09')?.onClick?.();
    expect(opened).toEqual(['/en/report/1/week-2026-11-09']);
    tray.onPath('/en/report/1/week-2026-11-09');
    tray.onPath('/en/report/1/week-2026-11-09');
    tray.onPath('/en/report/2/week-2026-11-02');
    tray.onPath('/en/dashboard');
    expect([line('unread')?.label, badges.at(-1)]).toEqual(['1 new report', 1]);
    // Once for the start, each report and the one that was opened: what changes nothing draws nothing.
    expect(state.drawn).toBe(4);
  });

  it('takes the page’s own count as it is, and goes on from there', () => {
    const { tray, line } = setUp();
    tray.start();
    tray.onFrame(ready(1));
    tray.onFrame(ready(2));
    tray.setUnread(1);
    expect([line('unread')?.label, line('report-2-week-2026-11-09')?.label]).toEqual(['1 new report', 'Account 2']);
    expect(line('report-1-week-2026-11-09')).toBeUndefined();
    tray.setUnread(8);
    tray.onFrame(ready(3));
    expect([line('unread')?.label, line('more')?.label]).toEqual(['9 new reports', '6 more on the dashboard']);
    tray.setUnread(0);
    expect(line('unread')?.label).toBe('No new reports');
  });

  it('loses no name to a page that counted before the last reports came', () => {
    const { tray, line } = setUp();
    tray.start();
    for (const account of [1, 2, 3]) tray.onFrame(ready(account));
    tray.setUnread(1);
    tray.setUnread(3);
    for (const account of [1, 2, 3]) expect(line(`report-${account}-week-2026-11-09`)?.label).toBeDefined();
    tray.onPath('/en/report/2/week-2026-11-09');
    expect([line('unread')?.label, line('report-2-week-2026-11-09')]).toEqual(['2 new reports', undefined]);
  });

  it('keeps what is unread over a restart, and forgets it with the session', () => {
    const { tray, open, line, badges } = setUp();
    tray.start();
    tray.onFrame(ready(1));
    tray.stop();
    const again = open();
    again.start();
    expect(line('report-1-week-2026-11-09')?.label).toBe('Account 1');
    again.forget();
    again.stop();
    const last = open();
    last.start();
    expect([line('unread')?.label, badges.at(-1)]).toEqual(['No new reports', 0]);
  });

  it('is shown anew only when it looks different', () => {
    const { tray, looks, state } = setUp();
    tray.start();
    tray.refresh();
    tray.setUnread(0);
    expect(looks).toHaveLength(1);
    state.language = 'pt';
    tray.refresh();
    expect([looks.length, looks.at(-1)?.tooltip]).toEqual([2, 'Perch: Nenhum relatório novo']);
  });

  it('counts a pause from the click, keeps the muted accounts, and says by itself when it is over', () => {
    const { tray, state, line } = setUp();
    state.preferences = { ...DEFAULT_PREFERENCES, notifications: { on: true, muted: [4], pausedUntil: null } };
    tray.start();
    vi.advanceTimersByTime(5 * HOUR);
    line('pause-hour')?.onClick?.();
    expect(state.preferences.notifications).toEqual({ on: true, muted: [4], pausedUntil: FRIDAY + 6 * HOUR });
    expect(line('pause')).toBeUndefined();
    vi.advanceTimersByTime(HOUR);
    expect(line('pause')?.kind).toBe('submenu');
    line('pause-long')?.onClick?.();
    expect(state.preferences.notifications).toEqual({ on: false, muted: [4], pausedUntil: null });
    line('switch-on')?.onClick?.();
    expect(state.preferences.notifications).toEqual({ on: true, muted: [4], pausedUntil: null });
  });

  it('names another Thursday once this one is over', () => {
    const { tray, line } = setUp();
    tray.start();
    expect(line('next')?.label).toBe('Next: Thursday 26 November');
    vi.advanceTimersByTime(6 * DAY);
    expect(line('next')?.label).toBe('Next: Thursday 3 December');
  });

  it('is made anew on Linux when the machine wakes or is unlocked, where the system loses it', () => {
    const linux = setUp('linux');
    linux.tray.start();
    linux.events.get('resume')?.();
    linux.events.get('unlock-screen')?.();
    expect([linux.looks.length, linux.icons()]).toEqual([3, 1]);
    const mac = setUp('mac');
    mac.tray.start();
    mac.events.get('resume')?.();
    expect([mac.looks.length, mac.icons()]).toEqual([1, 1]);
  });

  it('shows nothing before it starts and after it stops, and still counts', () => {
    const { tray, looks, icons, events } = setUp();
    tray.onFrame(ready(1));
    expect(looks).toEqual([]);
    tray.start();
    expect(looks[0]?.tooltip).toBe('Perch: 1 new report');
    tray.stop();
    tray.onFrame(ready(2));
    expect([looks.length, icons(), events.size]).toEqual([1, 0, 0]);
  });

  it('is nobody’s while nobody is logged in', () => {
    const { tray, looks, badges, state } = setUp();
    tray.onFrame(ready(1));
    state.loggedIn = false;
    tray.start();
    expect([looks[0]?.tooltip, looks[0]?.unread, badges]).toEqual(['Perch', false, []]);
  });

  it('survives a file that is broken', () => {
    for (const kept of [undefined, 'x', { count: -1, reports: [] }, { count: 1, reports: [{ accountId: 'x' }] }]) {
      const looks: TrayLook[] = [];
      const { tray } = setUp();
      const store = { read: () => kept, write: () => undefined };
      expect(() => createTrayOn(store, looks)).not.toThrow();
      tray.stop();
      expect(looks[0]?.tooltip).toBe('Perch: No new reports');
    }
  });

  function createTrayOn(store: { read(): unknown; write(): void }, looks: TrayLook[]): void {
    const nothing = () => undefined;
    createTray({
      system: 'linux',
      icon: () => ({ show: (look) => void looks.push(look), close: nothing }),
      badge: nothing,
      store,
      language: () => 'en',
      preferences: () => DEFAULT_PREFERENCES,
      loggedIn: () => true,
      events: { on: () => nothing },
      now: Date.now,
      after,
      open: nothing,
      command: nothing,
      setNotifications: nothing,
      quit: nothing,
      drawn: nothing,
    }).start();
  }
});
