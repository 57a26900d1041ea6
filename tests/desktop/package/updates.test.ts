import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppImageUpdater } from 'electron-updater';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUpdater } from '../../../main/adapters/updater.ts';
import { createUpdates, type Updates } from '../../../main/updates/updates.ts';
import { type Releases, startReleases } from './releases.ts';

/** electron-updater's HTTP as it is, but for the requests, which are Node's instead of Electron's. */
function httpOnNode(): unknown {
  const fromHere = createRequire(import.meta.url);
  const { ElectronHttpExecutor } = fromHere('electron-updater/out/electronHttpExecutor');
  const { NodeHttpExecutor } = createRequire(fromHere.resolve('electron-builder'))('builder-util/out/nodeHttpExecutor');
  const requests = new NodeHttpExecutor();
  return Object.assign(new ElectronHttpExecutor(), { createRequest: requests.createRequest.bind(requests) });
}

let releases: Releases;
let updates: Updates;
let quit: (code: number) => void;

/** The updater of AppImages as the application has it, at version 1.0.0. */
function appImageUpdater(): AppImageUpdater {
  const app = {
    version: '1.0.0',
    name: 'Perch',
    isPackaged: true,
    appUpdateConfigPath: join(releases.folder, 'app-update.yml'),
    userDataPath: releases.folder,
    baseCachePath: join(releases.folder, 'cache'),
    whenReady: async () => undefined,
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: (handler: (code: number) => void) => {
      quit = handler;
    },
  };
  const updater = Object.assign(new AppImageUpdater(null, app), { httpExecutor: httpOnNode() });
  updater.setFeedURL({ provider: 'generic', url: releases.url });
  return updater;
}

const runInstalled = async (): Promise<string> => (await promisify(execFile)(releases.installed)).stdout.trim();

/** Waits for the end of what `install()` started. */
async function settled(): Promise<string> {
  for (let tries = 0; tries < 200 && updates.state().state === 'downloading'; tries++)
    await new Promise((resolve) => setTimeout(resolve, 25));
  return updates.state().state;
}

beforeEach(async () => {
  releases = await startReleases();
  process.env.APPIMAGE = releases.installed;
  const feed = join(releases.folder, 'app-update.yml');
  await writeFile(feed, `provider: github\nowner: someone\nrepo: perch\nupdaterCacheDirName: perch-updater\n`);
  const places = { feed, executable: process.execPath, platform: process.platform };
  updates = createUpdates({
    updater: createUpdater(async () => appImageUpdater(), places),
    packaged: true,
    now: Date.now,
    after: (ms, task) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    tell: () => undefined,
  });
});
afterEach(async () => {
  updates.stop();
  delete process.env.APPIMAGE;
  await releases.close();
});

describe.runIf(process.platform === 'linux')('electron-updater behind the port, against real releases', () => {
  it('finds a newer version and fetches none of it unasked', async () => {
    releases.publish('1.1.0');
    expect(await updates.check()).toMatchObject({ state: 'available', version: '1.1.0' });
    expect(releases.asked.filter((path) => path.endsWith('.AppImage'))).toEqual([]);
  });

  it('replaces the installed application when it ends, after the person wished it', async () => {
    releases.publish('1.1.0');
    await updates.check();
    expect(await runInstalled()).toBe('1.0.0');
    updates.install();
    expect(await settled()).toBe('ready');
    expect(await runInstalled()).toBe('1.0.0');
    quit(0);
    expect(await runInstalled()).toBe('1.1.0');
  });

  it('finds nothing when this is the newest', async () => {
    releases.publish('1.0.0');
    expect(await updates.check()).toMatchObject({ state: 'idle', version: null, error: null });
  });

  it('keeps what is installed when the file is not the published one', async () => {
    releases.publish('1.1.0', Buffer.alloc(64).toString('base64'));
    await updates.check();
    updates.install();
    expect(await settled()).toBe('failed');
    expect(updates.state()).toMatchObject({
      error: 'unknown',
      page: 'https://github.com/someone/perch/releases/latest',
    });
    expect(await runInstalled()).toBe('1.0.0');
  });

  it('says that releases cannot be reached while their server is in trouble', async () => {
    releases.fail(503);
    expect(await updates.check()).toMatchObject({ state: 'failed', error: 'unreachable' });
  });

  it('says that something else is wrong where there are no releases', async () => {
    expect(await updates.check()).toMatchObject({ state: 'failed', error: 'unknown' });
  });

  it('leaves an installation alone that is not its own, such as an unpacked folder', async () => {
    delete process.env.APPIMAGE;
    releases.publish('1.1.0');
    expect(await updates.check()).toMatchObject({ state: 'off', page: expect.stringContaining('/releases/latest') });
  });
});
