import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../../../server/core/logger.ts';
import { openDatabase } from '../../../server/db/open-database.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import { prepareTestStorage } from '../../support/database.ts';
import { type Ran, runCommand } from './run-program.ts';

const NOW = instant(Date.parse('2026-11-20T09:30:00Z'));
let dataDir = '';
const removing: (() => Promise<void>)[] = [];

/** Points the commands at a migrated, empty database of its own. */
async function useNewDatabase(): Promise<void> {
  const { options, remove } = await prepareTestStorage('embedded');
  removing.push(remove);
  dataDir = options.dataDir;
}

async function removeDatabases(): Promise<void> {
  for (const remove of removing.splice(0)) await remove();
}

const run = (words: string, input?: string): Promise<Ran> =>
  runCommand(words.split(' '), {
    now: NOW,
    config: { dataDir, publicUrl: 'https://perch.example' },
    ...(input === undefined ? {} : { input: Readable.from([input]) }),
  });

describe('operator commands', () => {
  beforeEach(useNewDatabase);
  afterEach(removeDatabases);

  it('adds, lists, blocks, promotes and subscribes users', { timeout: 240_000 }, async () => {
    const added = await run('user add ana@reader.example --lang pt');
    expect(added).toMatchObject({ exitCode: 0, err: '' });
    expect(added.out).toMatch(/until 2026-11-21 09:30 UTC: https:\/\/perch\.example\/en\/auth\/login\?link=\S{43}\n$/);
    expect(await run('user add rui@reader.example --password-stdin', 'a long password\n')).toMatchObject({
      exitCode: 0,
      out: 'rui@reader.example was added.\n',
    });
    expect((await run('user subscribe ana@reader.example finch --months 2')).out).toBe(
      'ana@reader.example has Finch with 6 accounts until 2027-01-20.\n',
    );
    expect((await run('user role rui@reader.example support')).exitCode).toBe(0);
    const led = await run('support link ana@reader.example');
    expect(led.out).toMatch(/^https:\/\/perch\.example\/en\/userdashboard\/[\da-f]{32}\n$/);
    expect((await run('support audit')).out).toBe('OPENED  ENDED  BY  WHOM  READ  REASON\n');
    expect((await run('support audit --of nobody@reader.example')).exitCode).toBe(3);
    expect((await run('user block ana@reader.example')).exitCode).toBe(0);
    expect((await run('user list')).out).toBe(
      'ID  EMAIL               CONFIRMED  ROLE     STATE    PLAN   ACCOUNTS  SINCE\n' +
        '1   ana@reader.example  yes        user     blocked  Finch  0         2026-11-20\n' +
        '2   rui@reader.example  yes        support                  0         2026-11-20\n',
    );
    expect((await run('user unblock ANA@reader.example')).exitCode).toBe(0);
    expect((await run('user list')).out).not.toContain('blocked');
  });

  it('makes, lists and ends promo codes', { timeout: 240_000 }, async () => {
    expect((await run('promo list')).out).toBe('There are no promotions.\n');
    const made = await run('promo add spring-27 --percent 25 --plan finch --until 2026-11-30 --uses 200');
    expect(made).toMatchObject({ exitCode: 0, out: 'SPRING-27 gives 25 % off the first payment.\n' });
    expect(await run('promo add SPRING-27 --percent 10')).toMatchObject({ exitCode: 1 });
    expect((await run('promo add WELCOME --percent 80')).exitCode).toBe(0);
    for (const wrong of ['ABC --percent 5', 'ABCD --percent 81', 'ABCD --percent 5 --until 2026-02-30', 'ABCD'])
      expect(await run(`promo add ${wrong}`)).toMatchObject({ exitCode: 2, out: '' });
    expect(await run('promo add ABCD --percent 5 --plan eagle')).toMatchObject({ exitCode: 3 });
    expect((await run('promo end welcome')).out).toBe('WELCOME has ended.\n');
    expect((await run('promo end NOBODYS')).exitCode).toBe(3);
    const { out } = await run('promo list');
    expect(out).toContain('SPRING-27  25 %  Finch       2026-12-01T00:00:00.000Z  0 of 200\n');
    expect(out).toContain('WELCOME    80 %  every plan  2026-11-20T09:30:00.000Z  0\n');
  });

  it('lists plans with their prices and subscribers, and prices one for its next buyers', {
    timeout: 240_000,
  }, async () => {
    await run('user add ana@reader.example');
    await run('user subscribe ana@reader.example finch --months 2');
    const listed = await run('plan list');
    expect(listed).toMatchObject({ exitCode: 0, err: '' });
    const lines = listed.out.split('\n').map((line) => line.split(/\s{2,}/));
    expect(lines[0]).toEqual(['ID', 'PLAN', 'SUMMARIES', 'ACCOUNTS', 'USD', 'BRL', 'FOR SALE', 'SUBSCRIBERS']);
    expect(lines.slice(1, 9).map(([id]) => id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
    expect(lines[2]).toEqual(['2', 'Finch', 'no', '6', '$8.90', 'R$ 47,90', 'yes', '1']);
    expect(lines[8]).toEqual(['8', 'Crane', 'yes', '30', '$38.90', 'R$ 203,90', 'yes', '0']);
    const unsold = await runCommand(['plan', 'list'], {
      now: NOW,
      config: { dataDir, publicUrl: 'https://perch.example', summariesOffered: false },
    });
    expect(unsold.out.split('\n').map((line) => line.split(/\s{2,}/)[6])).toEqual([
      ...['FOR SALE', 'yes', 'yes', 'yes', 'yes', 'no', 'no', 'no', 'no', undefined],
    ]);
    expect(await run('plan price 6 1390 usd')).toMatchObject({
      exitCode: 0,
      out: 'Finch with AI summaries costs $13.90 a month from now on; it was $12.90.\n',
    });
    expect((await run('plan price 1 2490 BRL')).out).toBe(
      'Wren costs R$\u00a024,90 a month from now on; it was R$\u00a022,90.\n',
    );
    for (const wrong of [
      '1 429',
      '1 4.29 usd',
      '1 -429 usd',
      '1 0 usd',
      '1 249 usd',
      '1 1000001 usd',
      '1 429 eur',
      'wren 429 usd',
    ])
      expect(await run(`plan price ${wrong}`)).toMatchObject({ exitCode: 2, out: '' });
    expect(await run('plan price 99 429 usd')).toMatchObject({ exitCode: 3, err: 'There is no plan 99.\n' });
    const after = (await run('plan list')).out;
    expect(after).toMatch(/^1 .*\$4\.29 +R\$ 24,90 /m);
    expect(after).toMatch(/^6 .*\$13\.90 +R\$ 66,90 /m);
  });

  it('refuses a bad password, an address that is taken, and a plan that there is not', {
    timeout: 240_000,
  }, async () => {
    for (const [password, err] of [
      ['short', 'Use at least 8 characters.\n'],
      ['password1', 'This password is easy to guess. Choose another one.\n'],
      ['a@reader.example', 'Leave your e-mail address out of your password.\n'],
    ]) {
      const refused = await run('user add a@reader.example --password-stdin', `${password}\n`);
      expect(refused).toMatchObject({ exitCode: 2, out: '', err });
    }
    await run('user add a@reader.example');
    expect(await run('user add A@reader.example')).toMatchObject({
      exitCode: 1,
      err: 'A user with this email already exists.\n',
    });
    expect(await run('user subscribe a@reader.example ostrich')).toMatchObject({
      exitCode: 1,
      err: 'There is no such plan.\n',
    });
  });

  it('backs up, never overwrites, and restores into an empty database only', { timeout: 240_000 }, async () => {
    await run('user add ana@reader.example');
    const file = join(dataDir, 'copy.gz');
    expect((await run(`backup ${file}`)).out).toMatch(/^Written to .*: \d+ rows of \d+ tables\.\n$/);
    expect(await run(`backup ${file}`)).toMatchObject({ exitCode: 1, out: '' });
    expect((await run(`restore ${file}`)).err).toMatch(/empty/);
    await useNewDatabase();
    expect((await run(`restore ${file}`)).exitCode).toBe(0);
    expect((await run('user list')).out).toContain('ana@reader.example');
    writeFileSync(file, 'not a backup');
    expect((await run(`restore ${file}`)).exitCode).toBe(1);
  });

  it('shows the queues, and says so where there is none yet, on a folder that is new', async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'perch-operator-'));
    removing.push(async () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
    expect(await run('jobs')).toMatchObject({
      exitCode: 0,
      out: 'There is no queue yet: no server has run on this database.\n',
    });
  });

  it('shows the mails that are not sent, with what the mail server said of them', async () => {
    expect((await run('mail')).out).toBe('waiting 0, sending 0, sent 0, refused 0, abandoned 0\n');
    const log = createLogger('silent');
    const database = await openDatabase({ dataDir, databaseUrl: null, log, clock: { now: () => NOW } });
    const [at, later] = [new Date(NOW), new Date(NOW + HOUR)];
    const mail = { user_id: null, data: '{}', created_at: at } as const;
    try {
      await database.db
        .insertInto('outbox')
        .values([
          { ...mail, key: 'a', slot: 'a', kind: 'abuse-notice', state: 'waiting', tries: 2, next_try_at: later },
          {
            ...{ ...mail, key: 'b', slot: 'b', kind: 'abuse-notice', state: 'refused', tries: 1, next_try_at: at },
            reply: '550 5.1.1 \u001b[31mno such box',
          },
        ])
        .execute();
    } finally {
      await database.close();
    }
    const { exitCode, out } = await run('mail');
    const [sums, , ...lines] = out.trimEnd().split('\n');
    expect([exitCode, sums]).toEqual([0, 'waiting 1, sending 0, sent 0, refused 1, abandoned 0']);
    expect(lines.slice(1).map((line) => line.split(/\s{2,}/).slice(1))).toEqual([
      ['abuse-notice', '-', 'refused', '1', '2026-11-20T09:30Z', '-', '550 5.1.1 no such box'],
      ['abuse-notice', '-', 'waiting', '2', '2026-11-20T09:30Z', '2026-11-20T10:30Z'],
    ]);
    expect(out).not.toContain('\u001b');
  });

  it('says that a running server has the embedded database', async () => {
    const log = createLogger('silent');
    const database = await openDatabase({ dataDir, databaseUrl: null, log, clock: { now: () => NOW } });
    try {
      const { exitCode, out, err } = await run('user list');
      expect({ exitCode, out }).toEqual({ exitCode: 5, out: '' });
      expect(err).toMatch(/in use|another process/i);
    } finally {
      await database.close();
    }
  });
});

describe('an operator command that cannot be done', () => {
  beforeAll(useNewDatabase);
  afterAll(removeDatabases);

  it.each([
    ['user add nonsense', 2, /not an e-mail address/],
    ['user add .dotted@reader.example', 2, /not an e-mail address/],
    // An older rule may have let it in.
    ['user login-link .dotted@reader.example', 3, /User with this email was not found/],
    ['user block nobody@reader.example', 3, /User with this email was not found/],
    ['user login-link nobody@reader.example', 3, /User with this email was not found/],
    ['user role nobody@reader.example king', 2, /not a role/],
    ['user subscribe nobody@reader.example finch --months 0', 2, /whole number/],
    ['user subscribe nobody@reader.example finch --type gold', 2, /not a plan type/],
    ['move --to mysql://host/name', 2, /postgres:\/\//],
    ['restore /no/such/file', 1, /./],
    ['user', 2, /Usage: perch user/],
    ['example add ines', 2, /not an account id/],
    ['example add 0', 2, /not an account id/],
    ['example add 99999999999', 2, /not an account id/],
    ['example add 17', 3, /./],
    ['example remove 17', 3, /./],
  ])('%s ends with %i in plain words', async (words, code, text) => {
    const { exitCode, out, err } = await run(words);
    expect({ exitCode, out }).toEqual({ exitCode: code, out: '' });
    expect(err).toMatch(text);
    expect(err).not.toMatch(/\n\s+at /);
  });
});
