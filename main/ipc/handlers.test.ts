import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { METHODS, type MethodName } from '../../shared/desktop/bridge.ts';
import { channelOf } from '../../shared/desktop/channels.ts';
import { DEFAULT_PREFERENCES } from '../../shared/desktop/preferences.ts';
import { HOSTED } from '../testing/fake-platform.ts';
import { fakeService, TOKEN } from '../testing/fake-service.ts';
import { type RunningShell, startShell } from '../testing/running-shell.ts';

/** What the page may ask of the shell, through the bridge. */

const running: RunningShell[] = [];
afterEach(async () => {
  for (const { shell, remove } of running.splice(0)) {
    shell.quitting();
    await remove();
  }
});
async function start(options: Parameters<typeof startShell>[0] = {}): Promise<RunningShell> {
  const shell = await startShell({ answer: fakeService, ...options });
  running.push(shell);
  return shell;
}
async function startLoggedIn(options: Parameters<typeof startShell>[0] = {}): Promise<RunningShell> {
  const shell = await start(options);
  await shell.call('/authenticate', {});
  return shell;
}
const EXPORT = {
  reports: [{ accountId: 1, reportId: 'week-2026-11-09', username: 'a', network: 'demo' }],
  pattern: '{report}',
};

describe('about the application', () => {
  it('says versions, services and the keyring, and nothing of who is logged in', async () => {
    const { ask } = await startLoggedIn();
    expect(await ask('about')).toEqual({
      version: '1.2.3',
      electron: '45.4.1',
      chromium: '156.0.0.0',
      server: HOSTED,
      hostedServer: HOSTED,
      keyring: 'gnome_libsecret',
    });
  });
});

describe('preferences', () => {
  it('are changed by the page, but for the service: that one only by the choice that checks it', async () => {
    const shell = await startLoggedIn();
    const server = 'https://evil.example';
    expect(await shell.ask('changePreferences', { theme: 'dark', server })).toMatchObject({
      theme: 'dark',
      server: null,
    });
    expect(await shell.ask('about')).toMatchObject({ server: HOSTED });
    expect(shell.values.get('settings')).toMatchObject({ server: null });
    expect(await shell.ask('useServer', server)).toMatchObject({ ok: true });
    expect(await shell.ask('preferences')).toMatchObject({ server });
    // It was left on the way: nobody's token is there any more.
    expect(await shell.ask('sessionState')).toMatchObject({ token: 'none' });
  });

  it('start the application with the session where it is installed, and only there', async () => {
    const installed = await start({ system: 'windows', packaged: true });
    await installed.ask('changePreferences', { openAtLogin: true });
    const fromSources = await start({ system: 'windows' });
    await fromSources.ask('changePreferences', { openAtLogin: true });
    expect([installed.records.loginItem, fromSources.records.loginItem]).toEqual([[true], []]);
  });
});

describe('folders', () => {
  const naming = (folder: string) =>
    [
      ['startExport', { ...EXPORT, folder }],
      ['changePreferences', { downloads: { folder } }],
      ['changePreferences', { automaticExport: { ...DEFAULT_PREFERENCES.automaticExport, folder } }],
    ] as const;

  it('are refused unless the person chose them', async () => {
    const { ask } = await start();
    for (const [method, input] of naming('/etc')) await expect(ask(method, input)).rejects.toThrow('folder_missing');
    expect(await ask('preferences')).toMatchObject({ downloads: { folder: null } });
    expect(await ask('exportState')).toMatchObject({ state: 'none' });
  });

  it('that the person chose may be named, now and after the next start', async () => {
    const chosen = '/home/person/reports';
    const { ask } = await start({ platform: { askFolder: async () => chosen } });
    expect(await ask('chooseFolder')).toBe(chosen);
    for (const [method, input] of naming(chosen).slice(1)) expect(await ask(method, input)).toBeDefined();
    const kept = { ...DEFAULT_PREFERENCES, downloads: { folder: chosen } };
    const again = await start({ kept: { settings: kept } });
    expect(await again.ask('changePreferences', { downloads: { folder: chosen } })).toEqual(kept);
  });
});

describe('the session', () => {
  it('is forgotten at the page’s wish, its file with it', async () => {
    const shell = await startLoggedIn();
    expect(await shell.ask('sessionState')).toMatchObject({ token: 'ready' });
    expect(await shell.ask('forgetSession')).toEqual({ token: 'none', lastRefresh: null });
    expect((await shell.call('/user/info')).status).toBe(503);
  });

  it('is kept without a keyring once the person agrees, and they are not asked again', async () => {
    const shell = await startLoggedIn();
    expect(await shell.ask('keepUnprotected')).toMatchObject({ token: 'ready' });
    expect(await shell.ask('preferences')).toMatchObject({ unprotectedToken: true });
  });
});

describe('files', () => {
  it('are fetched with the token into the folder for downloads', async () => {
    const sent: (string | null)[] = [];
    const shell = await startLoggedIn({
      answer: (url, { headers }) => {
        if (!url.pathname.endsWith('/csv')) return fakeService(url);
        sent.push(new Headers(headers).get('x-auth-token'));
        return new Response('a,b\n', { headers: { 'content-type': 'text/csv' } });
      },
    });
    await mkdir(join(shell.folder, 'downloads'));
    const id = await shell.ask('download', { path: '/report/1/week-2026-11-09/csv', ask: false });
    await expect.poll(() => shell.received('download').at(-1)).toMatchObject({ id, state: 'done', error: null });
    await shell.ask('showDownload', id);
    expect(sent).toEqual([TOKEN]);
    expect(shell.records.revealed).toEqual([expect.stringContaining(join(shell.folder, 'downloads'))]);
  });
});

describe('every method', () => {
  it('is answered, and by nothing to another window or to a frame inside the page', async () => {
    const { records, window } = await start();
    const names = Object.keys(METHODS) as MethodName[];
    expect([...records.answers.keys()].toSorted()).toEqual(names.map((name) => channelOf('method', name)).toSorted());
    const { contents } = window();
    const frame = { origin: 'app://perch', isMain: true };
    for (const answer of records.answers.values()) {
      await expect(answer({ contents: contents + 1, frame }, undefined)).rejects.toThrow('not allowed');
      await expect(answer({ contents, frame: { ...frame, isMain: false } }, undefined)).rejects.toThrow('not allowed');
    }
  });
});
