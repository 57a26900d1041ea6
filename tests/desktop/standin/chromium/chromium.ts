import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { chromiumPath } from '../../../e2e/support/chromium.ts';
import { type Channel, createConnection } from './connection.ts';

const END_LIMIT_MS = 5000;
const OFF = ['HttpsUpgrades', 'LocalNetworkAccessChecks', 'LocalNetworkAccessChecksWebSockets', 'Translate'];
const QUIET = ['background-networking', 'component-update', 'default-apps', 'extensions', 'sync', 'breakpad'];

/** A running Chromium in which windows are pages. */
export interface Chromium {
  readonly browser: Channel;
  readonly session: (sessionId: string) => Channel;
  readonly pid: number;
  /** Where Playwright connects to. */
  readonly address: string;
  /** Files of running downloads. */
  readonly downloads: string;
  /** Calls `listener` when it ended by itself. */
  onLost(listener: () => void): void;
  /** Lets it write what it keeps, and waits until it is gone. */
  close(): Promise<void>;
}

function switches({ profile, gateway }: { profile: string; gateway: number }): string[] {
  return [
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    '--remote-debugging-pipe',
    '--no-startup-window',
    '--no-first-run',
    '--no-default-browser-check',
    '--password-store=basic',
    '--use-mock-keychain',
    '--disable-dev-shm-usage',
    ...QUIET.map((name) => `--disable-${name}`),
    `--disable-features=${OFF.join(',')}`,
    // Pages of an application's own protocol come from us; of the network, pages reach this machine alone.
    `--host-resolver-rules=MAP *.standin.localhost:80 127.0.0.1:${gateway}, MAP * ~NOTFOUND, EXCLUDE localhost`,
    ...(process.env.STANDIN_HEADED === undefined ? ['--headless=new'] : []),
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
}

/** Chromium says it once, among other lines. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((found, fail) => {
    let said = '';
    child.stderr?.on('data', (chunk) => {
      if (said.length < 100_000) said += chunk;
      const address = /DevTools listening on (ws:\/\/\S+)/.exec(said)?.[1];
      if (address !== undefined) found(address);
    });
    child.once('exit', (code) => fail(new Error(`Chromium ended (${code}): ${said}`)));
    child.once('error', fail);
  });
}

/**
 * Starts Chromium.
 * @param folder where its profile is kept, so that what pages store is there after a restart
 * @param gateway port that answers for an application's own protocols
 */
export async function startChromium(folder: string, gateway: number): Promise<Chromium> {
  const downloads = join(folder, 'downloads');
  mkdirSync(downloads, { recursive: true });
  const child = spawn(
    process.env.STANDIN_CHROMIUM ?? (await chromiumPath()),
    switches({ profile: join(folder, 'profile'), gateway }),
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  const address = await addressOf(child);
  let closing = false;
  const [, , , to, from] = child.stdio;
  const { browser, session } = createConnection(to as Writable, from as Readable); // Pipes, as `stdio` above says.
  await browser.send('Target.setDiscoverTargets', { discover: true });
  await browser.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: downloads,
    eventsEnabled: true,
  });
  return {
    browser,
    session,
    pid: child.pid ?? 0,
    address,
    downloads,
    onLost: (listener) => void child.once('exit', () => closing || listener()),
    close: async () => {
      closing = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      const limit = setTimeout(() => child.kill('SIGKILL'), END_LIMIT_MS);
      browser.send('Browser.close').catch(() => undefined);
      await gone;
      clearTimeout(limit);
    },
  };
}
