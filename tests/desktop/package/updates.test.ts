import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AppImageUpdater, NsisUpdater } from 'electron-updater';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUpdater, type ElectronUpdater } from '../../../main/adapters/updater.ts';
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

/** What electron-updater asks Windows with, for the signature of an installer: here the test answers. */
const windowsSignature = createRequire(import.meta.url)('electron-updater/out/windowsExecutableCodeSignatureVerifier');

let releases: Releases;
let updates: Updates;
let quit: (code: number) => void;

/** An updater of electron-updater's as the application has it, at version 1.0.0. */
function updaterOf<T extends AppImageUpdater | NsisUpdater>(
  Kind: new (options: null, app: ConstructorParameters<typeof NsisUpdater>[1]) => T,
): T {
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
  const updater = Object.assign(new Kind(null, app), { httpExecutor: httpOnNode() });
  updater.setFeedURL({ provider: 'generic', url: releases.url });
  return updater;
}

/** The application's updates on top of it, as a package of this publisher has them. */
async function updatesWith(load: () => ElectronUpdater): Promise<Updates> {
  const feed = join(releases.folder, 'app-update.yml');
  const lines = ['provider: github', 'owner: someone', 'repo: perch', 'updaterCacheDirName: perch-updater'];
  await writeFile(feed, [...lines, 'publisherName: Someone', ''].join('\n'));
  return createUpdates({
    updater: createUpdater(async () => load(), { feed, executable: process.execPath, platform: process.platform }),
    packaged: true,
    now: Date.now,
    after: (ms, task) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    tell: () => undefined,
  });
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
  updates = await updatesWith(() => updaterOf(AppImageUpdater));
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
    releases.publish('1.1.0', { sha512: Buffer.alloc(64).toString('base64') });
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

describe.runIf(process.platform === 'linux')('an installer for Windows', () => {
  const { verifySignature } = windowsSignature;
  afterEach(() => {
    windowsSignature.verifySignature = verifySignature;
  });
  const installerSigned = async (answer: string | null) => {
    const asked: unknown[] = [];
    windowsSignature.verifySignature = async (...[publishers]: unknown[]) => {
      asked.push(publishers);
      return answer;
    };
    updates = await updatesWith(() => updaterOf(NsisUpdater));
    releases.publish('1.1.0', { ending: 'win-x64-setup.exe' });
    await updates.check();
    updates.install();
    return { state: await settled(), asked };
  };

  it('is taken when Windows vouches for its publisher', async () => {
    expect(await installerSigned(null)).toEqual({ state: 'ready', asked: [['Someone']] });
  });

  it('is refused when somebody else has signed it, or nobody', async () => {
    expect(await installerSigned('signed by another')).toEqual({ state: 'failed', asked: [['Someone']] });
  });
});
