import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleProblems } from '../../../tools/check-desktop.ts';
import { chromiumPath } from '../../e2e/support/chromium.ts';
import { startApp } from '../../support/app.ts';
import { ensureBuilt } from './built.ts';
import { type Packaged, packageLinux } from './package-linux.ts';
import { stage, unstage } from './stage.ts';

const STANDIN = join(import.meta.dirname, '../standin/electron');
const START_LIMIT_MS = 30_000;
/** What may be inside, by the shape of its name. */
const BELONGS = [
  /^\/package\.json$/,
  /^\/build\/tray\/(badge\.png|tray(-unread)?(Template(@2x)?)?\.(png|ico))$/,
  /^\/dist\/main\/[\w-]+\.js$/,
  /^\/dist\/preload\/preload\.cjs$/,
  /^\/dist\/web\/(index\.html|theme\.js|[\w-]+\.(svg|png))$/,
  /^\/dist\/web\/assets\/[\w.-]+\.(js|css|woff2|svg|png)$/,
];

let folder: string;
let application: string;
let packaged: Packaged;
beforeAll(async () => {
  await ensureBuilt();
  folder = await stage('real');
  packaged = await packageLinux(folder);
  // Far from any node_modules: what it needs is inside, or it does not start.
  application = await mkdtemp(join(tmpdir(), 'perch-application-'));
  extractAll(packaged.asar, application);
}, 180_000);
afterAll(async () => {
  await unstage(folder);
  await rm(application, { recursive: true, force: true, maxRetries: 5 });
});

interface Start {
  readonly userData: string;
  readonly words?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts what was packaged and waits for its end. */
async function run({ userData, words = [], env }: Start): Promise<{ code: number | null; output: string }> {
  const standIn = { STANDIN_NODE: process.execPath, STANDIN_CHROMIUM: await chromiumPath() };
  const args = [application, ...words, `--user-data-dir=${userData}`];
  const child = spawn(STANDIN, args, { env: { ...process.env, ...standIn, ...env }, timeout: START_LIMIT_MS });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, output };
}

describe('the package with the real build', () => {
  it('holds nothing that has no place in it; its listing', async () => {
    const size = (await stat(packaged.asar)).size;
    process.stdout.write(`app.asar, ${Math.round(size / 1000)} kB:\n${packaged.files.join('\n')}\n`);
    expect(packaged.files.filter((name) => !BELONGS.some((shape) => shape.test(name)))).toEqual([]);
    expect(packaged.files).toContain('/dist/web/index.html');
  });

  it('says of itself what Electron and installers need, and nothing of how it is developed', async () => {
    const about = JSON.parse(await readFile(join(application, 'package.json'), 'utf8'));
    expect(about).toMatchObject({ name: 'perch', main: 'dist/main/main.js', desktopName: 'app.perch.desktop.desktop' });
    expect(about).not.toHaveProperty('devDependencies');
    expect(about).not.toHaveProperty('scripts');
  });

  it("has main's bundle within its weight, needing no package", async () => {
    expect(await readdir(join(application, 'dist/main'))).toContain('main.js');
    expect(await bundleProblems(join(application, 'dist/main'))).toEqual([]);
  });

  describe('started', () => {
    let userData: string;
    beforeAll(async () => {
      userData = await mkdtemp(join(tmpdir(), 'perch-smoke-'));
    });
    afterAll(() => rm(userData, { recursive: true, force: true, maxRetries: 5 }));
    const smoke = (service: string) => run({ userData, words: ['--smoke'], env: { PERCH_DESKTOP_SERVER: service } });

    it('shows its first page, finds its service and ends with 0, twice with the same data', async () => {
      const service = await startApp({ listen: true });
      for (const start of ['first', 'second']) {
        const { code, output } = await smoke(service.url);
        expect({ start, code, output }).toMatchObject({ code: 0 });
      }
      await service.close();
    });

    it('ends with 1 and one sentence where its service does not answer, or is named as none', async () => {
      const away = await smoke('http://127.0.0.1:9');
      expect(away).toMatchObject({ code: 1 });
      expect(away.output).toContain('http://127.0.0.1:9 does not answer as the service (unreachable).');
      for (const [named, why] of [
        ['', 'PERCH_DESKTOP_SERVER is empty'],
        ['http://127.0.0.1:9/', 'without a path or a slash at its end'],
      ] as const) {
        const { code, output } = await smoke(named);
        expect([code, output]).toEqual([1, expect.stringContaining(why)]);
      }
    });

    it('does not start installed with a switch that hands it over', async () => {
      const env = { STANDIN_PACKAGED: 'yes' };
      const { code, output } = await run({ userData, words: ['--smoke', '--remote-debugging-port=0'], env });
      expect([code, output]).toEqual([
        1,
        expect.stringContaining('Perch does not start with --remote-debugging-port.'),
      ]);
      expect(output).not.toContain('DevTools listening');
    });
  });
});
