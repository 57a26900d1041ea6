import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '../shared/desktop/preferences.ts';
import { MINUTE, SECOND } from '../shared/domain/time/calendar.ts';
import { createApp } from './app.ts';
import { createFakePlatform, HOSTED } from './testing/fake-platform.ts';
import { fakeService, reportReady, TOKEN } from './testing/fake-service.ts';
import { type RunningShell, startShell } from './testing/running-shell.ts';

/** The shell as a whole on plain Node: what reaches which of its parts. */

const OTHER = 'https://other.example';
const REPORT_1 = 'report-1-week-2026-11-09';
const REPORT_2 = 'report-2-week-2026-11-09';
const EXPORTED = { reportId: 'week-2026-11-09', username: 'a', network: 'demo' };
const SAVING = { ...DEFAULT_PREFERENCES, automaticExport: { on: true, folder: '/nowhere', pattern: '{report}' } };

/** On a machine that does other work beside the tests it may take many times as long as on an idle one. */
const until = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 20 * SECOND });

const running: RunningShell[] = [];
afterEach(async () => {
  for (const { shell, remove } of running.splice(0)) {
    shell.quitting();
    await remove();
  }
});

async function start(...how: Parameters<typeof startShell>): Promise<RunningShell> {
  const shell = await startShell(...how);
  running.push(shell);
  return shell;
}

async function startLoggedIn(options: Parameters<typeof startShell>[0] = {}): Promise<RunningShell> {
  const shell = await start({ answer: fakeService, ...options });
  expect((await shell.call('/authenticate', {})).status).toBe(200);
  await until(async () => expect(await shell.ask('sessionState')).toMatchObject({ token: 'ready' }));
  shell.socket().welcome();
  expect(await shell.ask('liveState')).toBe('live');
  return shell;
}

/** Two reports: unread at the tray, about to be notified of, waiting to be saved. */
async function receiveReports(shell: RunningShell): Promise<void> {
  shell.socket().deliver(reportReady(1));
  shell.socket().deliver(reportReady(2));
  await until(() => expect(shell.trayLine(REPORT_2)).toBeDefined());
  await until(async () => expect(await shell.ask('automaticState')).toMatchObject({ waiting: 2 }));
}

describe('after a log-out', () => {
  const startWithReports = async (): Promise<RunningShell> => {
    const shell = await startLoggedIn({ kept: { settings: SAVING } });
    await receiveReports(shell);
    return shell;
  };
  const WAYS: readonly [string, (shell: RunningShell) => Promise<unknown>][] = [
    ['on this machine', (shell) => shell.ask('forgetSession')],
    ['at the service', (shell) => shell.call('/logout', {})],
    ['by moving to another service', (shell) => shell.ask('useServer', OTHER)],
  ];

  it.each(WAYS)('%s, tray and badge show nothing, also to whoever logs in next', async (_, logOut) => {
    const shell = await startWithReports();
    expect(shell.records.badge).toBe(2);
    await logOut(shell);
    await until(() => expect(shell.records.badge).toBe(0));
    expect(shell.values.get('unread')).toEqual({ count: 0, reports: [] });
    await shell.call('/authenticate', {});
    await until(() => expect(shell.trayLine('unread')?.label).toBe('No new reports'));
    expect([shell.trayLine(REPORT_1), shell.menuLine(REPORT_1)]).toEqual([undefined, undefined]);
  });

  it.each(WAYS)('%s, no report waits to be saved by itself', async (_, logOut) => {
    const shell = await startWithReports();
    await logOut(shell);
    await until(async () => expect(await shell.ask('automaticState')).toEqual({ waiting: 0, failure: null }));
    expect(shell.values.get('automatic')).toEqual({ waiting: [], failure: null });
  });

  it.each(WAYS)('%s, the live connection is closed and stays closed', async (_, logOut) => {
    const shell = await startWithReports();
    await logOut(shell);
    await until(() => expect(shell.socket().closedWith).toBe(1000));
    expect(await shell.ask('liveState')).toBe('off');
    shell.emit('online');
    shell.emit('resume');
    shell.clock.pass(10 * SECOND);
    expect(shell.sockets).toHaveLength(1);
  });

  it.each(WAYS)('%s, nothing of the service is left on the disk', async (_, logOut) => {
    const shell = await startWithReports();
    expect(shell.records.cleared).toBe(0);
    await logOut(shell);
    await until(() => expect(shell.records.cleared).toBeGreaterThan(0));
  });

  it('nobody is notified of what came before', async () => {
    const shell = await startWithReports();
    await shell.ask('forgetSession');
    shell.clock.pass(MINUTE);
    expect(shell.records.notifications).toEqual([]);
  });
});

describe('another service', () => {
  it('is sent no token, and the session at the one before is ended', async () => {
    const asked: [string, string | null][] = [];
    const shell = await startLoggedIn({
      answer: (url, { headers }) => {
        asked.push([url.href, new Headers(headers).get('x-auth-token')]);
        return fakeService(url);
      },
    });
    expect(await shell.ask('useServer', OTHER)).toEqual({ ok: true, origin: OTHER, version: '1.0.0' });
    expect(asked).toContainEqual([`${HOSTED}/api/logout`, TOKEN]);
    await shell.call('/user/info');
    const there = asked.filter(([url]) => url.startsWith(OTHER));
    expect(there).toEqual([
      [`${OTHER}/api/config`, null],
      [`${OTHER}/api/user/info`, null],
    ]);
    expect(shell.values.get('settings')).toMatchObject({ server: OTHER });
  });
});

describe('notifications', () => {
  it('each opens the report it tells of, whatever came later', async () => {
    const shell = await startLoggedIn();
    for (const id of [1, 2]) {
      shell.socket().deliver(reportReady(id));
      shell.clock.pass(30 * SECOND);
    }
    const [older, newer] = shell.records.notifications;
    expect([older?.id, newer?.id]).toEqual([REPORT_1, REPORT_2]);
    older?.onClick();
    newer?.onClick();
    expect(shell.received('open')).toEqual(['/en/report/1/week-2026-11-09', '/en/report/2/week-2026-11-09']);
  });

  it('one that was shown before the application ended opens its report at the next start', async () => {
    const shell = await start();
    shell.records.earlier?.(REPORT_1);
    shell.records.earlier?.('nothing that is known');
    expect(shell.received('open')).toEqual(['/en/report/1/week-2026-11-09']);
    expect(shell.window().visible).toBe(true);
  });

  it('one that the system refuses is told in the page', async () => {
    const shell = await startLoggedIn();
    shell.socket().deliver(reportReady(1));
    shell.clock.pass(30 * SECOND);
    shell.records.notifications[0]?.onFailed();
    expect(shell.received('notice')).toEqual([
      { kind: 'report-ready', text: 'Account 1: A quieter week', open: '/en/report/1/week-2026-11-09' },
    ]);
  });
});

describe('the page', () => {
  it('is never told the token, by no answer, no event and no argument of its window', async () => {
    const shell = await startLoggedIn({ kept: { settings: SAVING } });
    await receiveReports(shell);
    expect(await shell.everythingTold()).toContain('"token":"ready"');
    expect(await shell.everythingTold()).not.toContain(TOKEN);
  });

  it('hears of session, live channel and preferences, and a window that is made later knows who is here', async () => {
    const shell = await startLoggedIn();
    expect(shell.received('session')).toMatchObject([{ token: 'ready' }]);
    expect(shell.received('liveState')).toEqual(['connecting', 'live']);
    await shell.ask('changePreferences', { theme: 'dark' });
    expect(shell.received('preferences')).toMatchObject([{ theme: 'dark' }]);
    expect(shell.records.themes).toEqual(['system', 'dark']);
    shell.window().destroy();
    shell.shell.activate();
    expect(shell.window().about.argument).toMatch(/^--perch-session=.*"ready"/);
  });

  it('is told of a link that was not opened, and goes nowhere', async () => {
    const shell = await start();
    shell.records.guards?.outside('https://elsewhere.example/');
    await until(() => expect(shell.received('notice')).toMatchObject([{ copy: 'https://elsewhere.example/' }]));
    shell.records.guards?.outside('javascript:alert(1)');
    shell.records.guards?.outside(`${HOSTED}/en`);
    await until(() => expect(shell.records.opened).toEqual([`${HOSTED}/en`]));
    expect(shell.received('notice')).toHaveLength(1);
    expect(shell.records.guards?.mayNavigate('https://elsewhere.example/')).toBe(false);
  });
});

describe('a service that falls silent', () => {
  it('holds up nothing for ever: calls, downloads, an export', async () => {
    let silent = 0;
    const shell = await startLoggedIn({
      answer: (url) => {
        if (!/csv|user/.test(url.pathname)) return fakeService(url);
        silent += 1;
        return new Promise<never>(() => undefined);
      },
      platform: { askFolder: async () => tmpdir() },
    });
    await mkdir(shell.platform.downloadsFolder());
    const call = shell.call('/user/info');
    await shell.ask('download', { path: '/report/1/week-2026-11-09/csv', ask: false });
    const folder = await shell.ask('chooseFolder');
    const reports = [1, 2].map((accountId) => ({ ...EXPORTED, accountId }));
    await shell.ask('startExport', { reports, folder, pattern: '{report}' });
    await until(() => expect(silent).toBe(4));
    shell.clock.pass(MINUTE);
    expect((await call).status).toBe(502);
    await until(() => expect(shell.received('download').at(-1)).toMatchObject({ error: 'unreachable' }));
    // It asks again by itself.
    await until(() => {
      shell.clock.pass(SECOND);
      expect(silent).toBeGreaterThan(4);
    });
    await shell.ask('cancelExport');
  });
});

describe('a start', () => {
  it('opens the page of its link, and a second one that of another', async () => {
    const shell = await start({}, ['perch', 'perch://open/en/settings']);
    expect(shell.window().loaded).toEqual(['app://perch/en/settings']);
    shell.shell.startedAgain(['perch', 'perch://open/en/watchlist']);
    shell.shell.openLink('perch://open/pt/dashboard');
    expect(shell.received('open')).toEqual(['/en/watchlist', '/pt/dashboard']);
  });

  it('hands on what a browser brings back from Google, and nothing that is not of that form', async () => {
    const shell = await start();
    const state = `desktop.en.${'a'.repeat(43)}`;
    shell.shell.openLink(`perch://google/return?state=${state}&code=from-google`);
    shell.shell.startedAgain(['perch', `perch://google/return?state=${state}&error=access_denied`]);
    shell.shell.openLink('perch://google/return?state=another&code=from-google');
    expect(shell.received('google')).toEqual([
      { state, code: 'from-google' },
      { state, code: null },
    ]);
    expect(shell.received('open')).toEqual([]);
  });

  it('with a keyring that asks the person waits a moment for the answer, and no longer', async () => {
    const waits: number[] = [];
    const after = (ms: number, task: () => void) => {
      waits.push(ms);
      if (ms === 1500) setTimeout(task, 100);
      return () => undefined;
    };
    const box = { encrypt: () => new Promise<never>(() => {}), decrypt: () => new Promise<never>(() => {}) };
    const fake = await createFakePlatform();
    await writeFile(join(fake.folder, 'token.bin'), 'sealed');
    await createApp({ ...fake.platform, box, after }).start([]);
    expect(fake.records.windows[0]?.about.argument).toContain('"locked"');
    expect(waits).toContain(1500);
    await fake.remove();
  });

  it('with the session shows no window where the application keeps running', async () => {
    const startedAtLogin = () => true;
    const hidden = await start({
      kept: { settings: { ...DEFAULT_PREFERENCES, keepRunning: true } },
      platform: { startedAtLogin },
    });
    expect(hidden.records.windows).toEqual([]);
    expect((await start({ platform: { startedAtLogin } })).records.windows).toHaveLength(1);
  });
});

describe('the end', () => {
  it('comes with the last window, unless the application keeps running', async () => {
    const ends = await start();
    ends.shell.windowless();
    expect(ends.records.quits).toBe(1);
    const stays = await start({ kept: { settings: { ...DEFAULT_PREFERENCES, keepRunning: true } } });
    expect(stays.window().events.closing()).toBe(false);
    stays.shell.windowless();
    expect(stays.records.quits).toBe(0);
    stays.shell.replacing();
    expect(stays.window().events.closing()).toBe(true);
  });

  it('closes connection and tray, and begins nothing any more', async () => {
    const { shell, records, socket, sockets, emit, clock } = await startLoggedIn();
    shell.quitting();
    expect([socket().closedWith, records.tray]).toEqual([1000, null]);
    emit('online');
    clock.pass(10 * MINUTE);
    expect(sockets).toHaveLength(1);
  });
});
