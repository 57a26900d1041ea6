import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeReport } from '../../../server/cli/report/compose.ts';
import { readNetwork } from '../../../server/cli/report/from-network.ts';
import { textPage } from '../../../server/cli/report/page/page.ts';
import { createProgress } from '../../../server/cli/terminal/progress.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { LANGUAGES } from '../../../shared/domain/languages.ts';
import { DAY, dayOf } from '../../../shared/domain/time/calendar.ts';
import { periodOf } from '../../../shared/domain/time/period.ts';
import { type ArchiveBlock, editArchive } from '../../support/atproto/edit-archive.ts';
import { clock, network, newAccount, signal, source, withNetwork } from '../bluesky/fixture.ts';
import { runCommand } from './run-program.ts';

withNetwork();

const UNCOUNTED = {
  en: /The network publishes no number of the likes an account gives/,
  pt: /A rede não publica quantas curtidas uma conta faz/,
} as const;
const NEITHER = {
  en: /Of likes, posts and comments there is no number to compare with/,
  pt: /Das curtidas, publicações e comentários não há número com que comparar/,
} as const;
const MISSING = { en: /Something is missing/, pt: /Falta alguma coisa/ } as const;

const now = instant(clock.now());
const period = periodOf('week', dayOf(instant(now - 8 * DAY)));
const flat = (page: string): string => page.replaceAll(/\s+/g, ' ');
const everyOther = ({ kind, index }: ArchiveBlock): boolean => kind === 'record' && index % 2 === 0;

async function accountWithPosts() {
  const me = await newAccount();
  for (let index = 0; index < 12; index += 1) await me.post(`post ${index}`);
  return me;
}

describe('the coverage of a report on the command line', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'perch-cli-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  async function pageOfFile(did: string, archive: Uint8Array, lang: string): Promise<string> {
    const file = join(folder, 'export.car');
    writeFileSync(file, archive);
    const words = ['report', `bluesky:${did}`, '--period', period.id, '--car', file, '--lang', lang];
    const { exitCode, out } = await runCommand(words, { now });
    expect(exitCode).toBe(0);
    expect(out.split('\n').filter((line) => [...line].length > 76)).toEqual([]);
    return flat(out);
  }

  it.each(LANGUAGES)('says that no number of likes given is published (%s)', async (lang) => {
    const words = ['report', 'demo:ines.varga.example', '--period', 'week-2026-11-09', '--lang', lang];
    const { out } = await runCommand(words, { now: instant(Date.parse('2026-11-21T08:00:00Z')) });
    expect(flat(out)).toMatch(UNCOUNTED[lang]);
    expect(flat(out)).not.toMatch(MISSING[lang]);
  });

  it.each(LANGUAGES)('says of an exported repository that something is missing, where it is (%s)', async (lang) => {
    const me = await accountWithPosts();
    const archive = await me.car();
    const whole = await pageOfFile(me.did, archive, lang);
    expect(whole).toMatch(NEITHER[lang]);
    expect(whole).not.toMatch(MISSING[lang]);
    expect(await pageOfFile(me.did, editArchive(archive, { drop: everyOther }), lang)).toMatch(MISSING[lang]);
  });

  it('says the same of an account that is read from its network', async () => {
    const me = await accountWithPosts();
    const progress = createProgress({ err: process.stderr });
    const page = async () => {
      const account = { network: 'bluesky', name: me.did } as const;
      const material = await readNetwork(source, { account, period, now, signal, progress });
      return flat(textPage(await composeReport(material, period), 'en'));
    };
    expect(await page()).not.toMatch(MISSING.en);
    network.disturb('pds', (asked, response) => {
      if (!(asked.url ?? '').includes('getRepo?')) return false;
      void me.car().then((archive) => response.end(editArchive(archive, { drop: everyOther })));
      return true;
    });
    expect(await page()).toMatch(MISSING.en);
  });
});
