import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOfToken } from '../../../server/services/auth/tokens.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { leaveAccount, logInAgain, type Person } from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { until } from '../../support/jobs/workshop.ts';
import { dataFiles } from '../opt-out/data-files.ts';
import { DUE, openStage, type Stage } from '../opt-out/stage.ts';

const never = new AbortController().signal;
const LABEL = 'the potter of my word';
type Reader = Person & { readonly accounts: readonly number[] };

for (const kind of DATABASES) {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())(
    `leaving for good, then searching everything (${kind})`,
    () => {
      let stage: Stage;
      let leaver: Reader;
      let stays: Reader;
      let traces: readonly string[];
      let sharedActions: number;

      const call = (person: Person, path: string, body?: object) =>
        stage.app.call({ path, token: person.token, ...(body === undefined ? {} : { body }) });

      /** Files of the data folder that name the person; those of the database are searched as tables. */
      async function files(): Promise<string[]> {
        const all = await dataFiles(stage.app.config.dataDir);
        const words = (text: string) => text.replaceAll(/=\r?\n/g, '').toLowerCase();
        return all.flatMap(({ name, text }) => (traces.some((trace) => words(text).includes(trace)) ? [name] : []));
      }

      async function tables(): Promise<string[]> {
        const found = new Set<string>();
        for (const trace of traces) for (const name of await stage.tablesWith(trace)) found.add(name);
        return [...found].sort();
      }

      /** Tables with a row of the person's number, in whatever column refers to people, or a job about them. */
      async function numbered(person: Person): Promise<string[]> {
        const { db } = stage.app.database;
        const { rows } = await sql<{ name: string; column: string }>`
          select c.conrelid::regclass::text as name, a.attname::text as "column" from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
          where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`.execute(db);
        const found: string[] = [];
        for (const { name, column } of [...rows, { name: 'users', column: 'id' }]) {
          const hit = await sql`
            select from ${sql.table(name)} where ${sql.ref(column)} = ${person.id}::int limit 1`.execute(db);
          if (hit.rows.length > 0) found.push(name);
        }
        const jobs = await sql`select from pgboss.job where data->>'userId' = ${String(person.id)}`.execute(db);
        return jobs.rows.length > 0 ? [...found, 'jobs'] : found;
      }

      const profilesNamed = async (name: string) =>
        (await stage.app.database.db.selectFrom('profiles').where('username', '=', name).select('id').execute()).map(
          ({ id }) => id,
        );
      const actionsOf = async (name: string) => {
        const ids = await profilesNamed(name);
        if (ids.length === 0) return 0;
        const rows = await stage.app.database.db
          .selectFrom('actions')
          .where('profile_id', 'in', ids)
          .select('key')
          .execute();
        return rows.length;
      };

      beforeAll(async () => {
        stage = await openStage(kind);
        const { network, app } = stage;
        const quilla = await network.createAccount('quilla.test', { name: 'Quilla' });
        const ben = await network.createAccount('ben.test', { name: 'Ben' });
        await network.createAccount('cora.test', { name: 'Cora' });
        for (const author of [quilla, ben]) await author.post('Something', { createdAt: '2026-11-11T08:00:00Z' });
        leaver = await stage.reader('quilla.test', 'ben.test', 'cora.test');
        stays = await stage.reader('ben.test');
        await call(leaver, '/dashboard/accounts/label', { id: leaver.accounts[0], label: LABEL });
        await call(leaver, '/dashboard/watches/add', { network: 'bluesky', usernames: ['ben.test'] });
        app.clock.set(DUE);
        for (const account of leaver.accounts.slice(0, 2)) await stage.reportIsThere(leaver, account);
        await until('the weekly mail', async () => (await numbered(leaver)).includes('deliveries'), 60_000);
        await call(leaver, '/dashboard/accounts/archive', { ids: [leaver.accounts[2]] });
        const elsewhere = await logInAgain(app, leaver);
        const { link } = await app.services.auth.createLoginLink(userId(leaver.id), HOUR);
        await app.call({ path: '/reset/send', body: { email: leaver.email } });
        const { code } = (await call(leaver, '/user/info')).json<{ user: { code: string } }>().user;
        const hashes = [leaver.token, elsewhere.token, link].map((token) => hashOfToken(token).toString('hex'));
        const row = await app.database.db
          .selectFrom('users')
          .where('id', '=', userId(leaver.id))
          .select(['user_hash', 'password_hash'])
          .executeTakeFirstOrThrow();
        traces = [leaver.email, code, row.user_hash, row.password_hash ?? '', LABEL, ...hashes].map((trace) =>
          trace.toLowerCase(),
        );
        sharedActions = await actionsOf('ben.test');
      }, 240_000);
      afterAll(() => stage?.close());

      it('finds the person wherever they were put before', async () => {
        expect(await numbered(leaver)).toEqual(
          expect.arrayContaining([
            'accounts',
            'checkouts',
            'deliveries',
            'events',
            'links',
            'sessions',
            'users',
            'watches',
          ]),
        );
        expect(await tables()).toEqual(
          expect.arrayContaining([
            'public.accounts',
            'public.sandbox_sessions',
            'public.session_tokens',
            'public.users',
          ]),
        );
        expect((await files()).length).toBeGreaterThan(0);
      });

      it('has no table that refers to people and would keep their rows, whatever is in them today', async () => {
        const { rows } = await sql<{ name: string; rule: string }>`
          select conrelid::regclass::text as name, confdeltype::text as rule from pg_constraint
          where contype = 'f' and confrelid = 'users'::regclass and conparentid = 0`.execute(stage.app.database.db);
        const ruled = (rule: string) => rows.flatMap((one) => (one.rule === rule ? [one.name] : [])).sort();
        expect(ruled('c').length).toBeGreaterThan(25);
        // What stays of these says nothing of whom it was about.
        expect(ruled('n')).toEqual(['departures', 'ledger_entries', 'support_views', 'users']);
        expect(rows.filter(({ rule }) => !['c', 'n'].includes(rule))).toEqual([]);
      });

      it('collects and mails nothing from the deletion on, and erases nobody too early', async () => {
        expect((await leaveAccount(stage.app, leaver)).statusCode).toBe(200);
        // The mail that tells of it is the last job about them.
        await until('the jobs', async () => {
          const active = await sql`
            select from pgboss.job where data->>'userId' = ${String(leaver.id)} and state in ('created', 'retry', 'active')`.execute(
            stage.app.database.db,
          );
          return active.rows.length === 0;
        });
        stage.app.clock.pass(29 * DAY);
        expect(await stage.work.cleanUp.run(never)).toMatchObject({ erasedPeople: 0 });
        const due = await stage.work.due.due();
        expect(due.mail.map(({ userId: to }) => to)).not.toContain(leaver.id);
        const [alone = 0] = await profilesNamed('quilla.test');
        expect(due.collect).not.toContain(alone);
        expect(await numbered(leaver)).toContain('accounts');
      });

      it('finds nothing a month later, in no table and no file; what others have stays', async () => {
        stage.app.clock.pass(2 * DAY);
        expect(await stage.work.cleanUp.run(never)).toMatchObject({ erasedPeople: 1 });
        expect(await numbered(leaver)).toEqual([]);
        expect(await tables()).toEqual([]);
        expect(await files()).toEqual([]);
        expect(await profilesNamed('quilla.test')).toEqual([]);
        expect(await profilesNamed('cora.test')).toEqual([]);
        expect(await actionsOf('ben.test')).toBe(sharedActions);
        expect(await numbered(stays)).toContain('accounts');
        const body = { username: stays.email, password: stays.password };
        expect((await stage.app.call({ path: '/authenticate', body })).statusCode).toBe(200);
      });

      it('keeps of the payment its day, plan and amount alone', async () => {
        const rows = await stage.app.database.db
          .selectFrom('ledger_entries as e')
          .innerJoin('ledger_postings as p', 'p.entry_id', 'e.id')
          .where('e.user_id', 'is', null)
          .orderBy('e.id')
          .orderBy('p.account')
          .selectAll('e')
          .select(['p.account', 'p.amount_minor'])
          .execute();
        const nobody = { id: expect.anything(), user_id: null, reference: null, charge_reference: null };
        const bought = { happened_on: '2026-11-15', plan_id: 2, currency: 'usd', provider: 'embedded' };
        expect(rows).toEqual([
          { ...nobody, ...bought, kind: 'charge', account: 'provider-balance', amount_minor: 890 },
          { ...nobody, ...bought, kind: 'charge', account: 'sales', amount_minor: -890 },
          { ...nobody, ...bought, kind: 'fee', account: 'provider-balance', amount_minor: -56 },
          { ...nobody, ...bought, kind: 'fee', account: 'provider-fees', amount_minor: 56 },
        ]);
      });
    },
  );
}
