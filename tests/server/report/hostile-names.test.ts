import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instant, type ReportId } from '../../../shared/domain/ids.ts';
import { confirmAddress, type Person, signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';
import type { TestAccount } from '../../support/atproto/account.ts';
import { type AtprotoNetwork, startAtprotoNetwork } from '../../support/atproto/network.ts';
import { QUICK, until } from '../../support/jobs/workshop.ts';

const WEEK = 'week-2026-11-09' as ReportId;
const SUNDAY = instant(Date.UTC(2026, 10, 15, 22));
const DUE = instant(Date.UTC(2026, 10, 19, 6, 30));
const ESCAPE = '\u001b';
const [OVERRIDE, ISOLATE, POP] = ['\u202e', '\u2067', '\u2069'];

/** Names as foreign servers may send them, each with what of it is read by people. */
const NAMES = {
  'turns a terminal red': [`${ESCAPE}[31mRuth${ESCAPE}[0m Kiln${ESCAPE}]0;title\u0007`, 'Ruth Kiln'],
  'begins a line of the mail': [
    'Ana Quay\r\nBcc: all@victim.example\r\n\r\nBody',
    'Ana Quay Bcc: all@victim.example Body',
  ],
  'turns the direction': [`Tide${OVERRIDE}gnp.exe${ISOLATE}${POP}\u200b`, 'Tidegnp.exe'],
  'is a page': ['<img src=x onerror=alert(1)>"\'&amp;', '<img src=x onerror=alert(1)>"\'&amp;'],
  'is a formula': ['=HYPERLINK("https://evil.example")', '=HYPERLINK("https://evil.example")'],
  'is ten thousand bytes': ['Long '.repeat(2000), null],
} as const;
const KINDS = Object.keys(NAMES) as (keyof typeof NAMES)[];

/** Whatever turns, hides or steers a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const STEERING = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const LONGEST = 500;
const LONGEST_TEXT = 5_000;

interface ReportBody {
  readonly title: Record<'en' | 'pt', string>;
}
interface Listed {
  readonly items: readonly { readonly id: number; readonly name: string | null }[];
}

describe('names that a foreign server chose', { timeout: 180_000 }, () => {
  let network: AtprotoNetwork;
  let app: TestApp;
  let reader: Person;
  const tracked = new Map<string, number>();

  /** An account of that name, which has liked posts of another one of the same name, with a tag to match. */
  async function act(index: number, name: string): Promise<TestAccount> {
    const friend = await network.createAccount(`friend${index}.names.test`, { name });
    const me = await network.createAccount(`me${index}.names.test`, { name, bio: name });
    for (const day of [10, 11, 12]) {
      const createdAt = `2026-11-${day}T10:00:00Z`;
      await me.like(await friend.post('A glaze', { createdAt }), createdAt);
      await me.post('A kiln', { createdAt, tags: [name.slice(0, 60)] });
    }
    await me.follow(friend.did, '2026-11-11T11:00:00Z');
    return me;
  }

  beforeAll(async () => {
    network = await startAtprotoNetwork();
    const config = {
      bluesky: { appViewUrl: network.appViewUrl, plcUrl: network.plcUrl },
      egressAllow: [...network.egressAllow],
      demo: false,
    };
    app = await startApp({ now: SUNDAY, config, overrides: { jobTuning: QUICK } });
    reader = await signUp(app);
    await confirmAddress(app, reader);
    await subscribe(app, reader, 3);
    for (const [index, kind] of KINDS.entries()) {
      const me = await act(index, NAMES[kind][0]);
      const body = { network: 'bluesky', username: me.handle() };
      const added = await app.call({ path: '/dashboard/accounts/add', token: reader.token, body });
      if (added.statusCode !== 200) throw new Error(`${kind}: ${added.body}`);
      tracked.set(kind, added.json<{ account: { id: number } }>().account.id);
    }
    app.clock.set(DUE);
    await until('the reports', async () => {
      const { db } = app.database;
      const built = await db.selectFrom('reports').where('report_id', '=', WEEK).select('profile_id').execute();
      return built.length === KINDS.length;
    });
    await until('the mail', async () => mails().some((name) => name.startsWith('weekly-')));
  }, 180_000);
  afterAll(async () => {
    await app?.close();
    await network?.close();
  });

  const mails = () => readdirSync(join(app.config.dataDir, 'outbox'));
  const read = (path: string) => app.call({ path, token: reader.token });
  /** All texts of a JSON value. */
  const textsIn = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
  };

  it.each(KINDS)('that %s: the report holds it as one line that steers nothing', async (kind) => {
    const answer = await read(`/report/${tracked.get(kind)}/${WEEK}`);
    const { report } = answer.json<{ report: ReportBody }>();
    const texts = textsIn(report);
    expect(texts.filter((text) => STEERING.test(text))).toEqual([]);
    expect(texts.filter((text) => text.length > LONGEST_TEXT)).toEqual([]);
    const [, shown] = NAMES[kind];
    const listed = (await read('/dashboard/accounts/latest')).json<Listed>().items;
    const name = listed.find(({ id }) => id === tracked.get(kind))?.name ?? '';
    expect(name.length).toBeLessThanOrEqual(LONGEST);
    if (shown !== null) expect(name).toBe(shown);
    expect(report.title.en).not.toMatch(/[\r\n]/);
  });

  it.each(KINDS)('that %s: its cells in the CSV are cells, and no formula', async (kind) => {
    const { body } = await read(`/report/${tracked.get(kind)}/${WEEK}/csv`);
    const rows = parseCsv(body.slice(1));
    const width = rows[0]?.length;
    expect(rows.length).toBeGreaterThan(3);
    for (const row of rows) expect(row).toHaveLength(width ?? 0);
    for (const cell of rows.flat()) {
      expect(cell).not.toMatch(/^[=+@\t\r-](?!\d)/);
      expect(cell).not.toMatch(STEERING);
    }
  });

  it('stand in the mail as text: no header, no element and no control of their own', () => {
    const name = mails().find((one) => one.startsWith('weekly-')) ?? '';
    const raw = readFileSync(join(app.config.dataDir, 'outbox', name), 'utf8');
    const [head = '', ...rest] = raw.split('\r\n\r\n');
    expect(head).not.toMatch(/^bcc:/im);
    const body = rest.join('\r\n\r\n').replaceAll('=\r\n', '');
    const decoded = Buffer.from(
      body.replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString('utf8');
    expect(decoded).toContain('Ruth Kiln');
    expect(decoded).not.toMatch(STEERING);
    const html = decoded.slice(decoded.indexOf('<html'));
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img src=x');
    expect(decoded.length).toBeLessThan(200_000);
  });
});

/** RFC 4180, rows of cells. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}
