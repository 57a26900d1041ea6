import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSONAL_TABLES } from '../../../server/db/personal-data/tables.ts';
import { pictureKey } from '../../../server/db/repositories/forgotten-pictures.ts';
import type { OptOutRequest } from '../../../shared/contract/opt-out.ts';
import { accountId, instant, userId } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import type { Person } from '../../support/app.ts';
import type { TestAccount } from '../../support/atproto/account.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { until } from '../../support/jobs/workshop.ts';
import { packProfile } from '../../support/packed-actions.ts';
import { dataFiles } from './data-files.ts';
import { DUE, openStage, type Stage, WEEK } from './stage.ts';

const never = new AbortController().signal;
const QUILLA = 'quilla.test';
const NAME = 'Quilla Potter';
type Reader = Person & { readonly accounts: readonly number[] };

/** Text as a mail program shows it, out of quoted-printable and base64. */
function decoded(mail: string): string {
  const joined = mail.replaceAll(/=\r?\n/g, '');
  const plain = joined.replaceAll(/(=[0-9A-F]{2})+/g, (bytes) => decodeURIComponent(bytes.replaceAll('=', '%')));
  const blocks = joined.match(/[A-Za-z0-9+/\r\n]{80,}={0,2}/g) ?? [];
  return [plain, ...blocks.map((block) => Buffer.from(block, 'base64').toString())].join('\n');
}

for (const kind of DATABASES) {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())(
    `opting out, then searching everything (${kind})`,
    () => {
      let stage: Stage;
      let quilla: TestAccount;
      let ben: TestAccount;
      let one: Reader;
      let traces: readonly string[];

      const get = async (path: string) => (await stage.app.call({ path, token: one.token })).body;
      /** Everything that is answered to somebody who read of the account. */
      async function answers(): Promise<Record<string, string>> {
        const [own, other] = one.accounts;
        const paths = [
          `/dashboard/accounts/${WEEK}`,
          ...[own, other].flatMap((id) => [`/report/${id}/${WEEK}`, `/report/${id}/${WEEK}/csv`, `/report/${id}`]),
          `/dashboard/csv?period=${WEEK}`,
          `/dashboard/group-report?period=${WEEK}`,
          '/dashboard/watches',
          '/dashboard/watches/feed',
        ];
        const found: Record<string, string> = {};
        for (const path of paths) found[path] = await get(path);
        found.replay = JSON.stringify(await stage.app.live.missed(userId(one.id), 0));
        return found;
      }
      async function files(): Promise<Record<string, string>> {
        const all = await dataFiles(stage.app.config.dataDir);
        return Object.fromEntries(
          all.map(({ name, path, text }) => [path, name.endsWith('.eml') ? decoded(text) : text]),
        );
      }
      const naming = (texts: Record<string, string>) =>
        Object.keys(texts).filter((name) => traces.some((trace) => texts[name]?.toLowerCase().includes(trace)));
      async function tables(): Promise<string[]> {
        const found = new Set<string>();
        for (const trace of [...traces, QUILLA, NAME]) {
          for (const name of await stage.tablesWith(trace)) found.add(name);
        }
        return [...found].sort();
      }
      const post = async <T>(path: string, body: object): Promise<T> =>
        (await stage.app.call({ path, body, token: one.token })).json<T>();

      beforeAll(async () => {
        stage = await openStage(kind);
        const { network } = stage;
        quilla = await network.createAccount(QUILLA, { name: NAME, bio: 'Potter in Porto' });
        ben = await network.createAccount('ben.test', { name: 'Ben' });
        traces = [quilla.did, QUILLA, NAME.toLowerCase(), `${quilla.did}.jpg`];
        const pot = await quilla.post('A pot', { createdAt: '2026-11-09T08:00:00Z' });
        const like = await ben.like(pot, '2026-11-11T09:00:00Z');
        for (const n of [1, 2, 3, 4, 5]) {
          await ben.like(
            await quilla.post(`Pot ${n}`, { createdAt: '2026-11-09T08:00:00Z' }),
            `2026-11-1${n}T09:00:00Z`,
          );
        }
        const follow = await ben.follow(quilla.did, '2026-11-11T11:00:00Z');
        await ben.post('Well thrown', { createdAt: '2026-11-11T12:00:00Z', replyTo: pot });
        await quilla.like(await ben.post('By Ben', { createdAt: '2026-11-11T13:00:00Z' }), '2026-11-11T14:00:00Z');
        one = await stage.reader(QUILLA, 'ben.test');
        await post('/dashboard/watches/add', { network: 'bluesky', usernames: [QUILLA] });
        await post('/dashboard/accounts/label', { id: one.accounts[0], label: NAME });
        stage.app.clock.set(DUE);
        for (const account of one.accounts) await stage.reportIsThere(one, account);
        const weekly = (mail: string) => decoded(mail).includes('Quilla');
        await until('the mail', async () => (await stage.mails()).some(weekly), 60_000);

        const { db } = stage.app.database;
        await stage.app.live.publish(userId(one.id), {
          type: 'data-update',
          accountId: accountId(one.accounts[1] ?? 0),
          posts: [{ code: 'pot', image: `https://pictures.example/${quilla.did}.jpg`, notfound: false }],
          people: [{ id: quilla.did, username: QUILLA, name: NAME, userpic: null }],
        });
        // A second tab, in which somebody began to ask for the same.
        await post('/opt-out/start', { network: 'bluesky', username: QUILLA, want: 'out' });
        await ben.remove(like.uri);
        await ben.remove(follow.uri);
        const profiles = await db.selectFrom('profiles').where('username', '=', 'ben.test').select('id').execute();
        for (const { id } of profiles) await stage.work.collect.collect(id, never);
      }, 240_000);
      afterAll(() => stage?.close());

      it('answers the same, byte for byte, and builds the same report once the week is packed', async () => {
        const { db } = stage.app.database;
        const reports = () =>
          db
            .selectFrom('reports')
            .select(['profile_id', 'report_id', 'body'])
            .orderBy('profile_id')
            .orderBy('report_id')
            .execute();
        const built = async () => {
          for (const { profile_id: profile, report_id: reportId } of await reports()) {
            await stage.work.build.build({ profile, reportId, again: true });
          }
          return reports();
        };
        const before = { reports: await built(), answers: await answers() };
        const profiles = await db.selectFrom('profiles').select('id').execute();
        let packed = 0;
        for (const { id } of profiles) packed += await packProfile(db, id, { before: instant(Date.UTC(2026, 10, 30)) });
        expect(packed).toBeGreaterThan(5);
        expect({ reports: await built(), answers: await answers() }).toEqual(before);
        expect(await stage.tablesWith(quilla.did)).toContain('public.packed_actions');
      });

      it('finds it wherever it was put before', async () => {
        const found = naming(await answers());
        expect(found).toEqual(expect.arrayContaining([`/dashboard/csv?period=${WEEK}`, 'replay']));
        expect(found).toContain(`/dashboard/group-report?period=${WEEK}`);
        expect(naming(await files()).some((name) => name.endsWith('.eml'))).toBe(true);
        expect(await tables()).toEqual(
          expect.arrayContaining(['public.events', 'public.people', 'public.profiles', 'public.proof_requests']),
        );
      });

      it('finds it in no answer from the moment of the proof on, where its own reports and what was told are concerned', async () => {
        const start = await post<{ ticket: string; request: OptOutRequest }>('/opt-out/start', {
          network: 'bluesky',
          username: QUILLA,
          want: 'out',
        });
        await stage.bio(quilla, `Potter ${start.request.code}`);
        const { ticket } = start;
        const { request } = await post<{ request: OptOutRequest }>('/opt-out/check', { ticket });
        expect(request.state).toBe('done');
        const told = JSON.stringify(await stage.app.live.missed(userId(one.id), 0)).toLowerCase();
        for (const trace of traces) expect(told).not.toContain(trace);
        await until('the removal', async () => {
          const state = await post<{ request: OptOutRequest }>('/opt-out/state', { ticket });
          return state.request.erasure?.finished === true;
        });
      });

      it('finds it in no answer, no file and no table but those that say what is still to be looked for', async () => {
        expect(naming(await answers())).toEqual([]);
        expect(naming(await files())).toEqual([]);
        const left = await tables();
        expect(left).toEqual(['public.erasures', 'public.proof_requests']);
        const later = PERSONAL_TABLES.filter(({ optOut }) => 'within' in optOut && optOut.within === 'three hours');
        expect(later.map(({ table }) => table)).toEqual(expect.arrayContaining(left));
      });

      it('keeps no picture of it, and fetches none again', async () => {
        const url = `https://pictures.example/${quilla.did}.jpg`;
        const kept = await stage.app.database.db
          .selectFrom('forgotten_pictures')
          .where('url_hash', '=', pictureKey(url))
          .select('url_hash')
          .execute();
        expect(kept).toHaveLength(1);
      });

      it('finds it nowhere after the second look', async () => {
        stage.app.clock.pass(3 * HOUR);
        await stage.work.cleanUp.run(never);
        expect(await tables()).toEqual([]);
        expect(naming(await answers())).toEqual([]);
        expect(naming(await files())).toEqual([]);
      });
    },
  );
}
