import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCommonPasswords } from '../../../server/services/auth/common-passwords.ts';
import { createPasswords } from '../../../server/services/auth/passwords.ts';
import { createUserAdmin } from '../../../server/services/operator/user-admin.ts';
import { userId } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import {
  logInAgain,
  PAYING_CARD,
  type Person,
  payWith,
  signUp,
  startApp,
  subscribe,
  type TestApp,
} from '../../support/app.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';

/** Plans of a new database, for two accounts and for six. */
const [WREN, FINCH] = [1, 2] as const;

/** Of the demo network, by what they call themselves there. */
const HANDLES = ['ines.varga.example', 'tomas.brill.example', 'oficina.mare.example', 'atlas.kiln.example'] as const;
const NAMES = ['Inês Varga', 'Tomás Brill', 'Oficina Maré', 'Atlas Kiln'] as const;

describe.each(DATABASES)('mails on accounts that a plan has no room for (%s)', (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let app: TestApp;
    beforeEach(async () => {
      app = await startApp({ kind, overrides: { jobTuning: { backstop: 1, tick: 600 } } });
    });
    afterEach(() => app.close());

    const operator = () =>
      createUserAdmin({
        ...{ db: app.database.db, clock: app.clock },
        ...{ passwords: createPasswords(), commonPasswords: createCommonPasswords() },
      });
    const grant = (person: Person, plan: string) =>
      operator().subscribe(person.email, { plan, type: 'tracking', months: 1 });
    /** Somebody on Finch, paid for or given, who follows the accounts, added in this order. */
    async function follower(
      handles: readonly string[],
      { lang = 'en', given = false }: { readonly lang?: 'en' | 'pt'; readonly given?: boolean } = {},
    ) {
      const person = await signUp(app, { lang });
      await (given ? grant(person, 'Finch') : subscribe(app, person, FINCH));
      const ids: number[] = [];
      for (const username of handles) {
        const body = { network: 'demo', username };
        const added = await app.call({ path: '/dashboard/accounts/add', token: person.token, body });
        ids.push(added.json().account.id);
        app.clock.pass(HOUR);
      }
      return { person: await logInAgain(app, person), ids };
    }
    const open = async (person: Person, plan: number): Promise<string> =>
      (await app.call({ path: `/stripe/start/${plan}`, token: person.token, body: { force: true } })).json<{
        sessionId: string;
      }>().sessionId;
    const mails = async (person: Person) => {
      const rows = await app.database.db
        .selectFrom('outbox')
        .where('user_id', '=', userId(person.id))
        .where('kind', 'in', ['payment-made', 'accounts-paused'])
        .select(['id', 'kind'])
        .orderBy('id')
        .execute();
      return rows;
    };
    const kinds = async (person: Person) => (await mails(person)).map((row) => row.kind);
    /** Jobs that send whatever waits when they are done. */
    async function openSenders() {
      const { rows } = await sql<{ name: string }>`select name from pgboss.job
        where name in ('receive-undelivered', 'deliver-past-weeks', 'send-mail') and state < 'completed'`.execute(
        app.database.db,
      );
      return rows.map(({ name }) => name);
    }
    /** What a reader's program parses of the newest one, once it is sent. */
    async function newest(person: Person) {
      await app.jobs.sendMails();
      const { id = 0 } = (await mails(person)).at(-1) ?? {};
      const sent = async () => (await app.services.devMail.find(id))?.sent ?? null;
      await expect.poll(sent, { timeout: 20_000 }).not.toBeNull();
      return await sent();
    }

    it('are one mail a change: the receipt names them, however often the provider tells of the payment', async () => {
      const { person } = await follower(HANDLES);
      const session = await open(person, WREN);
      await payWith(app, session, PAYING_CARD);
      await Promise.all([1, 2, 3].map(() => app.services.checkout.settle(session)));
      expect(await kinds(person)).toEqual(['payment-made', 'payment-made']);
      const mail = await newest(person);
      expect(mail?.subject).toBe('Your plan is now Wren');
      expect(mail?.text).toContain(
        `2 accounts are paused, the ones you added last: ${NAMES[2]} and ${NAMES[3]}. Nothing was deleted, and their reports stay readable.`,
      );
      expect(mail?.text).toContain(`Open the archive: ${app.config.publicUrl}/en/dashboard/archive`);
      expect(mail?.html).toContain(`href="${app.config.publicUrl}/en/dashboard/archive"`);
      expect(mail?.text).not.toContain(NAMES[0]);
    });

    it('say it of one, in the reader’s language', async () => {
      const { person } = await follower(HANDLES.slice(0, 3), { lang: 'pt' });
      await payWith(app, await open(person, WREN), PAYING_CARD);
      expect((await newest(person))?.text).toContain(
        `Uma conta foi pausada, a última que você adicionou: ${NAMES[2]}. Nada foi apagado, e os relatórios dela continuam disponíveis.`,
      );
    });

    it('say nothing where there is room for all', async () => {
      const { person } = await follower(HANDLES.slice(0, 2));
      await payWith(app, await open(person, WREN), PAYING_CARD);
      const mail = await newest(person);
      expect([mail?.subject, mail?.text.includes('paused')]).toEqual(['Your plan is now Wren', false]);
      expect(mail?.html).not.toContain('archive');
      await grant(person, 'Finch');
      expect(await kinds(person)).toEqual(['payment-made', 'payment-made']);
    });

    it('are a mail of its own where the operator gave the plan, written down once however often', async () => {
      const { person } = await follower(HANDLES);
      await Promise.all([grant(person, 'Wren'), grant(person, 'Wren')]);
      await grant(person, 'Wren');
      expect(await kinds(person)).toEqual(['payment-made', 'accounts-paused']);
      const mail = await newest(person);
      expect(mail?.subject).toBe('Your plan is now Wren: 2 accounts are paused');
      expect(mail?.text).toContain(`${NAMES[2]} and ${NAMES[3]}`);
      expect(mail?.text.split('/en/dashboard/archive')).toHaveLength(2);
    });

    it('leave out what was restored before they were sent', async () => {
      const { person, ids } = await follower(HANDLES, { given: true });
      // What waits is sent every minute by the machine's clock, and by jobs that end: neither may come in between.
      const restored = Promise.withResolvers<void>();
      const held = app.jobs.holdDueWhile(restored.promise);
      await expect.poll(openSenders, { timeout: 20_000 }).toEqual([]);
      await grant(person, 'Wren');
      const { token } = await logInAgain(app, person);
      const move = (what: string, id: number | undefined) =>
        app.call({ path: `/dashboard/accounts/${what}`, token, body: { ids: [id] } });
      expect((await move('archive', ids[0])).statusCode).toBe(200);
      expect((await move('unarchive', ids[3])).statusCode).toBe(200);
      restored.resolve();
      await held;
      const mail = await newest(person);
      expect(mail?.text).toContain(`One account is paused, the one you added last: ${NAMES[2]}.`);
    });
  });
});
