import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAbuseAdmin } from '../../../server/services/abuse/abuse-admin.ts';
import { createBlocklist } from '../../../server/services/blocklist/blocklist.ts';
import { createHide, NOTHING_AT_HAND } from '../../../server/services/opt-out/hide.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { logInAgain, type Person } from '../../support/app.ts';
import type { TestAccount } from '../../support/atproto/account.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { until } from '../../support/jobs/workshop.ts';
import { DUE, openStage, type Stage, WEEK } from './stage.ts';

const never = new AbortController().signal;
const FORM = {
  kind: 'minor',
  about: 'dora.test',
  network: 'bluesky',
  text: 'She is in my class.',
  lang: 'en',
} as const;

for (const kind of DATABASES) {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())(`reports of abuse (${kind})`, () => {
    let stage: Stage;
    let dora: TestAccount;
    let evan: TestAccount;
    let nora: TestAccount;
    let olga: TestAccount;
    let reader: Person & { readonly accounts: readonly number[] };

    const send = (form: object, address = '203.0.113.7') =>
      stage.app.http.inject({
        method: 'POST',
        url: '/api/abuse',
        payload: { ...FORM, ...form },
        remoteAddress: address,
      });
    const receiptOf = async (form: object, address?: string) =>
      (await send(form, address)).json<{ receipt: string }>().receipt;
    const row = async (receipt: string) =>
      stage.app.database.db.selectFrom('abuse_reports').where('receipt', '=', receipt).selectAll().executeTakeFirst();
    const suspends = async (input: string, address: string) =>
      (await row(await receiptOf({ about: input }, address)))?.suspended === true;
    const idOf = async (receipt: string) => (await row(receipt))?.id ?? 0;
    const admin = () => {
      const { database, clock, live, log } = stage.app;
      const hide = createHide({ atHand: NOTHING_AT_HAND, live, logger: log });
      const blocks = createBlocklist({ db: database.db, clock });
      return createAbuseAdmin({ db: database.db, clock, blocks, hide });
    };
    const report = () => stage.app.call({ path: `/report/${reader.accounts[0]}/${WEEK}`, token: reader.token });
    const line = async () => {
      const answer = await stage.app.call({ path: `/dashboard/accounts/${WEEK}`, token: reader.token });
      return answer.json<{
        items: { state: string; reason: string | null; line: object | null; periods: object[] }[];
      }>().items[0];
    };
    const check = async (username: string) =>
      (
        await stage.app.call({ path: '/dashboard/check', token: reader.token, body: { network: 'bluesky', username } })
      ).json<{
        status: string;
        reason: string | null;
      }>();

    beforeAll(async () => {
      stage = await openStage(kind, { supportEmail: 'help@perch.test' });
      dora = await stage.network.createAccount('dora.test', { name: 'Dora Lind', bio: 'Paints' });
      evan = await stage.network.createAccount('evan.test');
      nora = await stage.network.createAccount('nora.test');
      olga = await stage.network.createAccount('olga.test');
      for (let n = 1; n <= 15; n += 1) await stage.network.createAccount(`extra${n}.test`);
      await dora.post('A drawing', { createdAt: '2026-11-10T08:00:00Z' });
      reader = await stage.reader('dora.test');
      stage.app.clock.set(DUE);
      await stage.reportIsThere(reader, reader.accounts[0] ?? 0);
    }, 240_000);
    afterAll(() => stage?.close());

    it('names every field that is missing or wrong, and keeps nothing of it', async () => {
      const answer = await send({ about: ' ', text: '', contact: 'nobody' });
      expect(answer.statusCode).toBe(422);
      expect(answer.json<{ errors: { field: string; code: string }[] }>().errors).toMatchObject([
        { field: 'about', code: 'fields_empty' },
        { field: 'text', code: 'fields_empty' },
        { field: 'contact', code: 'email_invalid' },
      ]);
    });

    it('tells a program that filled the hidden field what it tells a person, and forgets it', async () => {
      const answer = await send({ website: 'https://spam.example' });
      expect(answer.json()).toEqual({ receipt: expect.stringMatching(/^[0-9A-Z]{8}$/) });
      expect(await row(answer.json<{ receipt: string }>().receipt)).toBeUndefined();
      expect((await report()).statusCode).toBe(200);
    });

    it('keeps a report of harassment for the operator and stops nothing', async () => {
      const receipt = await receiptOf({ kind: 'harassment', contact: 'anna@example.org', lang: 'pt' });
      expect(await row(receipt)).toMatchObject({
        kind: 'harassment',
        network: 'bluesky',
        username: 'dora.test',
        external_id: dora.did,
        contact: 'anna@example.org',
        lang: 'pt',
        suspended: false,
        decision: null,
      });
      expect((await report()).statusCode).toBe(200);
    });

    it('mails the operator what was said, once', async () => {
      const receipt = await receiptOf({ kind: 'other', text: '<b>Something</b> odd' });
      const noticed = async () => (await row(receipt))?.noticed_at !== null;
      await until('the notice', noticed);
      await stage.app.jobs.sendMails();
      const mails = (await stage.mails()).filter((mail) => mail.includes(receipt));
      expect(mails).toHaveLength(1);
      expect(mails[0]).toContain('To: help@perch.test');
      expect(mails[0]).toContain('>&lt;b&gt;Something&lt;/b&gt; odd</p>');
    });

    it('does not keep the address it came from', async () => {
      await receiptOf({ kind: 'other' }, '198.51.100.23');
      expect(await stage.tablesWith('198.51.100.23')).toEqual([]);
    });

    it('suspends a minor at once for everyone: no line, no report, no file, nobody adds it', async () => {
      const receipt = await receiptOf({ about: '@dora.test' });
      expect(await row(receipt)).toMatchObject({ suspended: true });
      expect((await report()).statusCode).toBe(404);
      const csv = await stage.app.call({ path: `/report/${reader.accounts[0]}/${WEEK}/csv`, token: reader.token });
      const all = await stage.app.call({ path: `/dashboard/${WEEK}/csv`, token: reader.token });
      expect([csv.statusCode, all.statusCode]).toEqual([404, 404]);
      expect(await line()).toMatchObject({ state: 'hidden', reason: 'under-review', line: null, periods: [] });
      const other = await stage.reader();
      const body = { network: 'bluesky', username: 'dora.test' };
      const added = await stage.app.call({ path: '/dashboard/accounts/add', token: other.token, body });
      expect(added.json()).toMatchObject({ error: 'account_denied' });
    });

    it('collects nothing while it waits', async () => {
      await dora.post('Another drawing', { createdAt: '2026-11-18T08:00:00Z' });
      const { profile_id } = await stage.app.database.db
        .selectFrom('accounts')
        .select('profile_id')
        .executeTakeFirstOrThrow();
      expect(await stage.work.collect.collect(profile_id, never)).toEqual({ status: 'not-needed' });
    });

    it('does not let the owner get out of it by leaving and coming back', async () => {
      for (const want of ['out', 'in']) {
        const body = { network: 'bluesky', username: 'evan.test', want };
        if (want === 'out') await receiptOf({ about: 'evan.test' }, '192.0.2.99');
        const started = (await stage.app.call({ path: '/opt-out/start', body })).json<{
          ticket: string;
          request: { code: string };
        }>();
        await stage.bio(evan, started.request.code);
        const checked = await stage.app.call({ path: '/opt-out/check', body: { ticket: started.ticket } });
        expect(checked.json()).toMatchObject({ request: { state: 'done' } });
      }
      expect(await check('evan.test')).toMatchObject({ status: 'denied', reason: 'under-review' });
    });

    it('is shown again when the operator finds nothing wrong, with the other reports that said the same', async () => {
      const again = await receiptOf({ text: 'I say so too.' }, '192.0.2.44');
      expect(await row(again)).toMatchObject({ suspended: false });
      const first = (await admin().list(false)).find(
        ({ suspended, username }) => suspended && username === 'dora.test',
      );
      await admin().release(first?.id ?? 0, 'an adult, by her site');
      expect((await report()).statusCode).toBe(200);
      expect(await line()).toMatchObject({ reason: null });
      expect(await row(again)).toMatchObject({ decision: 'released', username: null, external_id: null, about: '' });
      expect(await check('dora.test')).toMatchObject({ status: 'added' });
    });

    it('is not suspended by reports for 90 days after it was released', async () => {
      expect(await row(await receiptOf({}))).toMatchObject({ suspended: false });
      expect((await report()).statusCode).toBe(200);
    });

    it('lets one sender suspend two accounts a day and no more, whatever address of the own line is used', async () => {
      stage.app.clock.pass(25 * HOUR);
      const suspended: boolean[] = [];
      for (const n of [1, 2, 3]) suspended.push(await suspends(`extra${n}.test`, `2001:db8:0:5::${n}`));
      expect(suspended).toEqual([true, true, false]);
      stage.app.clock.pass(25 * HOUR);
      expect(await suspends('extra3.test', '2001:db8:0:5::9')).toBe(true);
    });

    it('lets six senders suspend five accounts a day, then each further one takes a second of them', async () => {
      stage.app.clock.pass(25 * HOUR);
      const suspended: string[] = [];
      for (let n = 4; n <= 15; n += 1) {
        if (await suspends(`extra${n}.test`, `192.0.2.${100 + (n % 6)}`)) suspended.push(`extra${n}.test`);
      }
      expect(suspended).toEqual([4, 5, 6, 7, 8].map((n) => `extra${n}.test`));
      expect(await suspends('extra12.test', '2001:db8:0:6::1')).toBe(true);
      expect(await suspends('extra13.test', '2001:db8:0:6::2')).toBe(true);
      expect(await suspends('extra14.test', '2001:db8:0:6::3'), 'a third of the same sender').toBe(false);
      expect(await suspends('extra14.test', '2001:db8:0:7::1')).toBe(true);
    });

    it('keeps a report with a character that cannot be stored', async () => {
      const receipt = await receiptOf({ kind: 'other', about: 'do\0ra.test', text: 'She is\0 13 \ud800.' });
      expect(await row(receipt)).toMatchObject({
        about: 'dora.test',
        username: 'dora.test',
        text: 'She is 13 \ufffd.',
      });
    });

    it('finds the account behind the address of a report, and the one we know when the network is silent', async () => {
      const url = `https://perch.test/en/report/${reader.accounts[0]}/${WEEK}`;
      expect(await row(await receiptOf({ kind: 'other', about: url, network: null }))).toMatchObject({
        username: 'dora.test',
      });
      stage.network.disturb('plc', (_, response) => {
        response.writeHead(500).end();
        return true;
      });
      expect(await row(await receiptOf({ kind: 'other', about: '@DORA.test' }))).toMatchObject({
        external_id: dora.did,
      });
      stage.network.disturb('plc', null);
    });

    it('erases an account for good when the operator finds that it is a minor’s', async () => {
      stage.app.clock.pass(91 * DAY);
      reader = await logInAgain(stage.app, reader);
      const receipt = await receiptOf({});
      expect(await row(receipt)).toMatchObject({ suspended: true });
      await admin().confirmMinor(await idOf(receipt), null);
      expect(await line()).toMatchObject({ state: 'hidden', reason: 'minor', line: null });
      await stage.work.cleanUp.run(never);
      stage.app.clock.pass(3 * HOUR);
      await stage.work.cleanUp.run(never);
      const still = await stage.app.database.db
        .selectFrom('abuse_reports')
        .where('external_id', '=', dora.did)
        .where('kind', '=', 'minor')
        .select('id')
        .execute();
      expect(still).toEqual([]);
      expect((await stage.tablesWith(dora.did)).filter((table) => table !== 'public.abuse_reports')).toEqual([]);
      expect(await check('dora.test')).toMatchObject({ status: 'denied', reason: 'minor' });
    });

    describe('a block that the operator has put on a minor', () => {
      const start = async (username: string, want: 'out' | 'in') =>
        (await stage.app.call({ path: '/opt-out/start', body: { network: 'bluesky', username, want } })).json<{
          error?: string;
          ticket: string;
          request: { code: string };
        }>();
      const prove = async (account: TestAccount, { ticket, request }: Awaited<ReturnType<typeof start>>) => {
        await stage.bio(account, request.code);
        const answer = await stage.app.call({ path: '/opt-out/check', body: { ticket } });
        return answer.json<{ error?: string; request?: { state: string } }>();
      };
      const confirm = async (input: string, address: string) =>
        admin().confirmMinor(await idOf(await receiptOf({ about: input }, address)), null);

      it('is not exchanged for one that its owner can lift', async () => {
        const early = await start('nora.test', 'out');
        await confirm('nora.test', '192.0.2.201');
        expect(await prove(nora, early)).toMatchObject({ error: 'already_opted_out' });
        expect(await start('nora.test', 'out')).toMatchObject({ error: 'already_opted_out' });
        expect(await start('nora.test', 'in')).toMatchObject({ error: 'not_opted_out' });
        expect(await check('nora.test')).toMatchObject({ status: 'denied', reason: 'minor' });
      });

      it('takes the place of the owner’s, who can then not lift that either', async () => {
        expect(await prove(olga, await start('olga.test', 'out'))).toMatchObject({ request: { state: 'done' } });
        const early = await start('olga.test', 'in');
        await confirm('olga.test', '192.0.2.202');
        expect(await prove(olga, early)).toMatchObject({ error: 'not_opted_out' });
        expect(await start('olga.test', 'in')).toMatchObject({ error: 'not_opted_out' });
        expect(await check('olga.test')).toMatchObject({ status: 'denied', reason: 'minor' });
      });
    });

    it('forgets reports 90 days after they were decided', async () => {
      const decided = (await admin().list(true)).filter(({ decision }) => decision !== null).length;
      expect(decided).toBeGreaterThan(0);
      stage.app.clock.pass(91 * DAY);
      await stage.work.cleanUp.run(never);
      expect((await admin().list(true)).filter(({ decision }) => decision !== null)).toEqual([]);
    });
  });
}
