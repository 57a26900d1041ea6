import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemoBios } from '../../../server/adapters/sources/demo/bios.ts';
import { createDemoSource } from '../../../server/adapters/sources/demo/source.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { prepareTestStorage, type TestStorage } from '../../support/database.ts';
import { openWebApp, person } from '../accounts/web-app.ts';
import { runCommand } from './run-program.ts';

const NOW = instant(Date.parse('2026-11-20T09:30:00Z'));
/** Clears the screen, writes a fact of its own, turns the line around. */
const HOSTILE = 'Look:\u001b[2J\u009b1;1H\r\nSender    nobody \u202eevil\u0007';

const never = new AbortController().signal;

describe('perch abuse', { timeout: 240_000 }, () => {
  let storage: TestStorage;
  const run = (...words: string[]) => runCommand(words, { now: NOW, config: storage.options });
  beforeAll(async () => {
    const log = createLogger('silent');
    storage = await prepareTestStorage('embedded');
    const database = await openDatabase({ ...storage.options, log, clock: { now: () => NOW } });
    const web = await openWebApp(database);
    const owner = await web.subscriber(3);
    for (const name of ['one', 'two']) {
      web.network.accounts.set(name, person(name));
      await owner.add(`${name}.test`);
      const form = { kind: 'minor', about: `${name}.test`, network: 'bluesky', text: `About ${name}`, lang: 'en' };
      await owner.post('/abuse', form);
    }
    await owner.post('/abuse', { kind: 'other', about: 'the page', network: null, text: 'A word', lang: 'pt' });

    await web.close();
    await database.close();
  }, 240_000);
  afterAll(() => storage?.remove());

  it('lists what waits, shows one, releases, confirms and closes, and refuses what would leave an account hanging', async () => {
    const listed = async () =>
      (await run('abuse', 'list')).out
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => line.split(/\s{2,}/).filter((_, column) => column !== 1 && column !== 5));
    expect(await listed()).toEqual([
      ['1', 'minor', 'bluesky:one.test', 'SUSPENDED'],
      ['2', 'minor', 'bluesky:two.test', 'SUSPENDED'],
      ['3', 'other', 'the page', 'open'],
    ]);
    expect((await run('abuse', 'show', '2')).out).toMatch(/bluesky:two\.test \(two\)[\s\S]*About two\n$/);
    const refused = await run('abuse', 'close', '1');
    expect([refused.exitCode, refused.err]).toEqual([2, expect.stringContaining('--confirm-minor')]);
    expect(await run('abuse', 'release', '1', '--note', 'an adult')).toMatchObject({ exitCode: 0 });
    expect(await run('abuse', 'close', '2', '--confirm-minor')).toMatchObject({ exitCode: 0 });
    expect(await run('abuse', 'close', '3')).toMatchObject({ exitCode: 0, out: 'Report 3 is closed.\n' });
    expect(await listed()).toEqual([]);
    const all = (await run('abuse', 'list', '--all')).out;
    expect(all).toMatch(/released[\s\S]*confirmed[\s\S]*dismissed/);
    expect(all).not.toContain('two.test');
    expect((await run('abuse', 'release', '1')).exitCode).toBe(3);
    expect((await run('abuse', 'show', 'x')).exitCode).toBe(2);
  });
});

describe('a report with control sequences', { timeout: 240_000 }, () => {
  it('tells the operator its words and moves nothing in the terminal', async () => {
    const { options, remove } = await prepareTestStorage('embedded');
    const log = createLogger('silent');
    const database = await openDatabase({ ...options, log, clock: { now: () => NOW } });
    const web = await openWebApp(database);
    const form = { kind: 'other', about: HOSTILE, network: null, text: HOSTILE, lang: 'en' };
    await (await web.subscriber(0)).post('/abuse', form);
    await web.close();
    await database.close();
    const run = (...words: string[]) => runCommand(words, { now: NOW, config: options });
    for (const said of [await run('abuse', 'list'), await run('abuse', 'show', '1')]) {
      expect(said.out).toContain('Look:');
      expect(said.out + said.err).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
      expect(said.out).not.toMatch(/^Sender +nobody/m);
    }
    await remove();
  });
});

describe('perch demo bio', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'perch-bio-'));
  const run = (...words: string[]) => runCommand(words, { now: NOW, config: { dataDir } });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));

  it('gives an account another bio, which the network tells from then on, and its own back', async () => {
    const source = createDemoSource({ clock: { now: () => NOW }, bioOf: createDemoBios(dataDir).read });
    const bio = async () => {
      const found = await source.lookup('ines.varga.example', never);
      return found.status === 'found' ? found.profile.bio : null;
    };
    const own = await bio();
    expect(await run('demo', 'bio', '@ines.varga.example', 'Tiles perch-1234-5678')).toMatchObject({ exitCode: 0 });
    expect(await bio()).toBe('Tiles perch-1234-5678');
    expect((await run('demo', 'bio', 'ines.varga.example')).out).toBe('ines.varga.example has its own bio again.\n');
    expect(await bio()).toBe(own);
    expect((await run('demo', 'bio', 'nobody.example', 'x')).exitCode).toBe(3);
  });
});
