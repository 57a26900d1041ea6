import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { OWN_DATA_PLACES } from '../../../server/services/own-data/places.ts';
import { type ReportId, userId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR, SECOND } from '../../../shared/domain/time/calendar.ts';
import { storedReport } from '../../../shared/report/report.ts';
import { logInAgain, type Person } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { until } from '../../support/jobs/workshop.ts';
import { DUE, openStage, type Stage, WEEK } from '../opt-out/stage.ts';
import { storeBeside } from './stored-beside.ts';

interface File {
  readonly state: string;
  readonly done: number;
  readonly total: number | null;
  readonly bytes: number | null;
  readonly until: number | null;
  readonly ticket: string | null;
}
type Reader = Person & { readonly accounts: readonly number[] };

const withoutPictures = (report: unknown): unknown =>
  JSON.parse(JSON.stringify(report, (name, value: unknown) => (name === 'userpic' || name === 'image' ? null : value)));
const never = new AbortController().signal;
const LABEL = '=my "own", word';
/** It came with each account. */
const FIRST_LOOK = 'week-2026-11-02';
const PAST_WEEKS = ['week-2026-10-19', 'week-2026-10-26'] as ReportId[];

for (const kind of DATABASES) {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())(`everything of mine (${kind})`, () => {
    let stage: Stage;
    let one: Reader;
    let other: Reader;

    const call = (person: Person, path: string, body?: object) =>
      stage.app.call({ path, token: person.token, ...(body === undefined ? {} : { body }) });
    const find = async (person: Person) => (await call(person, '/settings/data')).json<{ file: File | null }>().file;
    const make = async (person: Person) =>
      (await call(person, '/settings/data', {})).json<{ file: File | null }>().file;
    async function ready(person: Person): Promise<File> {
      await until('the file', async () => (await find(person))?.state === 'ready', 30_000);
      const file = await find(person);
      if (file === null) throw new Error('no file');
      return file;
    }
    const download = (person: Person, ticket: string | null) => call(person, `/settings/data/${ticket}`);
    async function unzipped(person: Person, ticket: string | null): Promise<Record<string, string>> {
      const answer = await download(person, ticket);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
      const files = unzipSync(answer.rawPayload);
      return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
    }
    const mailsOf = async (person: Person) =>
      (await stage.mails()).filter(
        (mail) => mail.includes(`To: ${person.email}`) && mail.includes('Your data is ready'),
      );

    beforeAll(async () => {
      stage = await openStage(kind);
      const { network, app } = stage;
      const quilla = await network.createAccount('quilla.test', { name: 'Quilla' });
      await network.createAccount('ben.test', { name: 'Ben' });
      await quilla.post('Something', { createdAt: '2026-11-11T08:00:00Z' });
      one = await stage.reader('quilla.test', 'ben.test');
      other = await stage.reader('ben.test');
      await call(one, '/dashboard/accounts/label', { id: one.accounts[0], label: LABEL });
      await call(one, '/dashboard/watches/add', { network: 'bluesky', usernames: ['ben.test'] });
      await stage.firstLooksAreThere(one);
      app.clock.set(DUE);
      for (const account of one.accounts) await stage.reportIsThere(one, account);
      await storeBeside(app.database.db, { one, other, at: app.clock.now(), pastWeeks: PAST_WEEKS });
      // Nothing more comes for them on this Thursday.
      await until('what is sent', async () => {
        const { db } = stage.app.database;
        const sent = await db
          .selectFrom('deliveries')
          .where('user_id', '=', userId(one.id))
          .select('channel')
          .execute();
        const of = (channel: string) => sent.filter((row) => row.channel === channel).length;
        return of('live') === 2 && of('mail') > 0;
      });
    }, 240_000);
    afterAll(() => stage?.close());

    it('is one file, whoever asks how often and from how many windows, and a mail says that it is ready', async () => {
      expect(await find(one)).toBeNull();
      const asked = await Promise.all([make(one), make(one), make(one)]);
      for (const file of asked) expect(['waiting', 'making', 'ready']).toContain(file?.state);
      const file = await ready(one);
      expect(file).toMatchObject({ state: 'ready', done: 4, total: 4, until: stage.app.clock.now() + DAY });
      expect(await make(one)).toEqual(file);
      await until('the mail', async () => (await mailsOf(one)).length > 0, 30_000);
      expect(await mailsOf(one)).toHaveLength(1);
      expect((await mailsOf(one))[0]?.replaceAll(/=\r?\n/g, '')).toContain('/en/settings#data');
      const told = (await stage.app.live.missed(userId(one.id), 0)).map(({ type }) => type);
      expect(told).toContain('own-data-changed');
    });

    it('holds what the tables hold, and the reports as they are shown', async () => {
      const { ticket, bytes } = await ready(one);
      const answer = await download(one, ticket);
      expect([answer.rawPayload.length, answer.headers['content-length']]).toEqual([bytes, String(bytes)]);
      expect(answer.headers['content-disposition']).toContain('perch-my-data-2026-11-19.zip');
      const files = await unzipped(one, ticket);
      const { db } = stage.app.database;
      const rows = (path: string) => JSON.parse(files[`${path}.json`] ?? 'null') as Record<string, unknown>[];
      const stored = await db
        .selectFrom('users')
        .where('id', '=', userId(one.id))
        .selectAll()
        .executeTakeFirstOrThrow();
      expect(rows('account')).toEqual([
        expect.objectContaining({
          email: one.email,
          email_confirmed: true,
          language: 'en',
          referral_code: stored.code,
          promo_code: null,
        }),
      ]);
      expect(rows('lists/accounts').map(({ username, label }) => [username, label])).toEqual([
        ['quilla.test', LABEL],
        ['ben.test', null],
      ]);
      expect(rows('lists/watchlist').map(({ username }) => username)).toEqual(['ben.test']);
      expect(rows('sessions')).toHaveLength(1);
      expect(rows('payments/plans')).toEqual([expect.objectContaining({ plan: 'Finch', current: true })]);
      const payments = await db.selectFrom('checkouts').where('user_id', '=', userId(one.id)).selectAll().execute();
      expect(rows('payments/payments').map((row) => [row.id, row.amount_minor, row.promo_code])).toEqual(
        payments.map(({ id, amount_minor }) => [id, amount_minor, null]),
      );
      const pastWeeks = rows('payments/past-weeks').map((row) => [
        row.username,
        row.weeks,
        row.amount_minor,
        row.state,
      ]);
      expect(pastWeeks.toSorted()).toEqual([
        ['ben.test', FIRST_LOOK, 0, 'delivered'],
        ['quilla.test', PAST_WEEKS.join(' '), 240, 'delivered'],
        ['quilla.test', FIRST_LOOK, 0, 'delivered'],
      ]);
      const deliveries = await db.selectFrom('deliveries').where('user_id', '=', userId(one.id)).selectAll().execute();
      expect(rows('deliveries')).toHaveLength(deliveries.length);
      expect(rows('devices')).toHaveLength(1);
      expect(rows('google')).toEqual([
        expect.objectContaining({ email: 'one@google.test', number: 'sub-of-one', last_log_in: null }),
      ]);
      expect(rows('mails').length).toBeGreaterThan(0);
      expect(
        rows('opened-reports')
          .map(({ username }) => username)
          .toSorted(),
      ).toEqual(['ben.test', 'quilla.test']);
      expect(rows('support-views')).toEqual([expect.objectContaining({ reason: 'a question about a report' })]);
      expect(rows('passkeys')).toEqual([{ name: 'a key', created_on: '2026-11-19', last_used: null }]);
      expect(rows('address-changes')).toEqual([
        expect.objectContaining({ old_email: one.email, new_email: 'one-later@reader.example', confirmed_at: null }),
      ]);
      expect(rows('payments/refunds')).toEqual([
        expect.objectContaining({ charge: 'ch_of_one', reason: 'by-mistake' }),
      ]);
      expect(rows('payments/customers')).toEqual([{ provider: 'stripe', currency: 'usd', number: 'cus_of_one' }]);
      const charged = rows('payments/ledger').filter(({ kind }) => kind === 'charge');
      expect(charged.map(({ amount_minor, currency }) => [amount_minor, currency])).toEqual(
        payments.map(({ amount_minor, currency }) => [amount_minor, currency]),
      );
      // What a spreadsheet would run is disarmed, as in every CSV.
      expect(files['lists/accounts.csv']).toContain(`"'=my ""own"", word"`);

      for (const [index, name] of ['quilla.test', 'ben.test'].entries()) {
        const account = one.accounts[index];
        expect(files).toHaveProperty([`reports/${name}-bluesky-${account}/${FIRST_LOOK}.json`]);
        const path = `reports/${name}-bluesky-${account}/${WEEK}`;
        const shown = (await call(one, `/report/${account}/${WEEK}`)).json<{ report: unknown }>().report;
        const report: unknown = JSON.parse(files[`${path}.json`] ?? 'null');
        // Pages show pictures by addresses of the service, which a file outlives.
        expect(withoutPictures(report)).toEqual(withoutPictures(shown));
        expect(z.safeParse(storedReport, report).success).toBe(true);
        expect(files[`${path}.csv`]).toBe((await call(one, `/report/${account}/${WEEK}/csv`)).body);
      }
      expect(JSON.parse(files['reports/report.schema.json'] ?? 'null')).toMatchObject({ type: 'object' });
      const readMe = files['README.txt'] ?? '';
      for (const path of Object.keys(files)) {
        const named = path.replace(/\.(json|csv)$/, '').replace(/^reports\/.*\/.*/, 'reports/');
        expect(readMe, path).toContain(path === 'README.txt' ? 'Everything' : named);
      }
      const everything = Object.values(files).join('\n');
      for (const secret of [stored.password_hash, one.token, other.email]) expect(everything).not.toContain(secret);
    });

    it('holds what every table has of its person, or says why not', async () => {
      const { rows } = await sql<{ name: string }>`
        select distinct c.table_name as name from information_schema.columns c
        where c.table_schema = 'public' and (
          c.table_name = 'users' or c.column_name in ('user_id', 'owner_id', 'viewed_id')
          or exists (select from pg_constraint k where k.contype = 'f' and k.confrelid = 'public.users'::regclass
            and k.conrelid = (quote_ident(c.table_schema) || '.' || quote_ident(c.table_name))::regclass))
        order by name`.execute(stage.app.database.db);
      expect(Object.keys(OWN_DATA_PLACES).toSorted()).toEqual(rows.map(({ name }) => name));
      const files = await unzipped(one, (await ready(one)).ticket);
      const lists = Object.keys(files).filter((path) => path.endsWith('.json') && !path.startsWith('reports/'));
      const places = Object.values(OWN_DATA_PLACES).flatMap((place) => ('files' in place ? place.files : []));
      expect(lists.map((path) => path.replace('.json', '')).toSorted()).toEqual([...new Set(places)].toSorted());
    });

    it('is for its person alone: a ticket that is foreign, damaged or made up opens nothing', async () => {
      const { ticket } = await ready(one);
      await make(other);
      const theirs = await ready(other);
      for (const [person, tried] of [
        [other, ticket],
        [one, theirs.ticket],
        [one, `${ticket}x`],
        [one, 'x'],
        [one, '%00'],
        [one, '../settings'],
      ] as const) {
        expect([401, 404, 422], String(tried)).toContain((await download(person, tried)).statusCode);
      }
      expect((await stage.app.call({ path: `/settings/data/${ticket}` })).statusCode).toBe(403);
      expect((await download(one, ticket)).statusCode).toBe(200);
    });

    it('is given up by a cancel, which leaves a file that is ready', async () => {
      await call(one, '/settings/data/cancel', {});
      expect((await find(one))?.state).toBe('ready');
      const { db } = stage.app.database;
      const [row] = await db.selectFrom('exports').where('user_id', '=', userId(other.id)).selectAll().execute();
      await db.updateTable('exports').set({ state: 'waiting' }).where('user_id', '=', userId(other.id)).execute();
      await call(other, '/settings/data/cancel', {});
      expect(await find(other)).toBeNull();
      // A try that was under way finds that nobody wants it, and mails nothing. What is written down counts: the mail of the first file may
      // still be on its way.
      const written = () =>
        db
          .selectFrom('outbox')
          .where('user_id', '=', userId(other.id))
          .where('kind', '=', 'own-data-ready')
          .select('id')
          .execute();
      const before = await written();
      expect(before).toHaveLength(1);
      const work = stage.work.ownData;
      expect(await work.make({ user: userId(other.id), id: row?.id ?? '' }, never)).toBe(false);
      expect(await written()).toEqual(before);
    });

    it('goes on from the beginning after a try that died, and says so when it never succeeds', async () => {
      const { db } = stage.app.database;
      const wanted = { user: userId(other.id), id: crypto.randomUUID() };
      const begun_at = new Date(stage.app.clock.now());
      await db
        .insertInto('exports')
        .values({ user_id: wanted.user, id: wanted.id, state: 'making', begun_at })
        .execute();
      await db
        .insertInto('export_pieces')
        .values({ user_id: wanted.user, n: 0, bytes: Buffer.from('half') })
        .execute();
      const stopped = new AbortController();
      stopped.abort(new Error('the process is stopping'));
      const work = stage.work.ownData;
      await expect(work.make(wanted, stopped.signal)).rejects.toThrow('stopping');
      expect(await work.make(wanted, never)).toBe(true);
      expect(await unzipped(other, (await ready(other)).ticket)).toHaveProperty('README.txt');
      await db.updateTable('exports').set({ state: 'making' }).where('user_id', '=', wanted.user).execute();
      await work.fail(wanted);
      expect((await find(other))?.state).toBe('failed');
    });

    it('works for a day, goes with the clean-up, and then another one may be made', async () => {
      const { ticket } = await ready(one);
      stage.app.clock.pass(DAY - SECOND);
      expect((await download(one, ticket)).statusCode).toBe(200);
      stage.app.clock.pass(2 * SECOND);
      expect((await download(one, ticket)).statusCode).toBe(401);
      expect(await find(one)).toBeNull();
      stage.app.clock.pass(6 * HOUR);
      await stage.work.cleanUp.run(never);
      const { db } = stage.app.database;
      expect(await db.selectFrom('export_pieces').select('n').execute()).toEqual([]);
      expect(await db.selectFrom('exports').select('id').execute()).toEqual([]);
      // Nobody needs a plan for what they have.
      await db.deleteFrom('subscriptions').where('user_id', '=', userId(one.id)).execute();
      const later = await logInAgain(stage.app, one);
      await make(later);
      const again = await ready(later);
      expect(again.ticket).not.toBe(ticket);
      expect(
        Object.keys(await unzipped(later, again.ticket)).filter((path) => path.endsWith(`${WEEK}.json`)),
      ).toHaveLength(2);
    });
  });
}
