import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackedAccounts } from '../../../server/db/repositories/streamed-profiles.ts';
import type { OwnArchiveView } from '../../../shared/contract/own-archive.ts';
import { profileId, userId } from '../../../shared/domain/ids.ts';
import { A_THURSDAY, type Person, signUp, startApp, subscribe, type TestApp } from '../../support/app.ts';
import type { TestAccount } from '../../support/atproto/account.ts';
import { atTime } from '../../support/atproto/at-time.ts';
import { type AtprotoNetwork, startAtprotoNetwork } from '../../support/atproto/network.ts';
import { DATABASES, postgresAvailable } from '../../support/database.ts';
import { QUICK, until } from '../../support/jobs/workshop.ts';

const WEEK = 'week-2026-11-09';
const HIDDEN = '!no-unauthenticated';
/** Revisions hold the machine's time, which a test must not hang on. */
const EXPORTED = Date.UTC(2026, 10, 18, 12);
const at = (day: number): string => new Date(Date.UTC(2026, 10, day, 10)).toISOString();

type View = OwnArchiveView | null;

describe.each(DATABASES)("a person's own archive (%s)", (kind) => {
  describe.skipIf(kind === 'postgres' && !postgresAvailable())('on this database', () => {
    let network: AtprotoNetwork;
    let app: TestApp;
    let others: TestAccount[];
    beforeAll(async () => {
      network = await startAtprotoNetwork();
      others = await atTime(EXPORTED, async () => [
        await network.createAccount('kiln.test'),
        await network.createAccount('loom.test'),
      ]);
      app = await startApp({
        kind,
        config: {
          bluesky: { appViewUrl: network.appViewUrl, plcUrl: network.plcUrl },
          egressAllow: [...network.egressAllow],
          demo: false,
        },
        overrides: { jobTuning: QUICK },
      });
    });
    afterAll(async () => {
      await app.close();
      await network.close();
    });

    /** An account with a week of acts behind it. */
    const account = (handle: string, labels: readonly string[] = []): Promise<TestAccount> =>
      atTime(EXPORTED, async () => {
        const made = await network.createAccount(handle, { name: 'Ada Potter', bio: 'Pots.', labels });
        const [kiln, loom] = others;
        if (kiln === undefined || loom === undefined) throw new Error('there are two others');
        for (const day of [9, 10, 11, 12]) await made.post(`Day ${day}`, { createdAt: at(day) });
        await made.like(await kiln.post('A kiln', { createdAt: at(10) }), at(11));
        await made.follow(kiln.did, at(10));
        await made.follow(loom.did, at(11));
        return made;
      });

    async function subscriber(): Promise<Person> {
      const person = await signUp(app);
      await subscribe(app, person, 2);
      return person;
    }

    const post = ({ token }: Person, path: string, body: object = {}) =>
      app.call({ path: `/own-archive${path}`, method: 'POST', token, body });
    const view = async ({ token }: Person): Promise<View> =>
      (await app.call({ path: '/own-archive', token })).json<{ archive: View }>().archive;
    const imports = join('imports');
    const filesLeft = (): string[] => {
      const folder = join(app.config.dataDir, imports);
      return existsSync(folder) ? readdirSync(folder) : [];
    };

    async function piece({ token }: Person, { id, offset }: { id: string; offset: number }, bytes: Uint8Array) {
      return app.http.inject({
        method: 'POST',
        url: `/api/own-archive/${id}/${offset}`,
        headers: { 'x-auth-token': token, 'content-type': 'application/octet-stream' },
        payload: Buffer.from(bytes),
      });
    }

    async function upload(person: Person, bytes: Uint8Array, size = 700): Promise<View> {
      const begun = await post(person, '', { name: 'ada.car', bytes: bytes.length });
      const id = begun.json<{ archive: View }>().archive?.id ?? '';
      for (let from = 0; from < bytes.length; from += size) {
        await piece(person, { id, offset: from }, bytes.subarray(from, from + size));
      }
      await until('an archive that was read', async () => {
        const state = (await view(person))?.state;
        return state === 'ready' || state === 'failed';
      });
      return view(person);
    }

    async function prove(person: Person, made: TestAccount, labels: readonly string[] = []): Promise<void> {
      const code = (await view(person))?.code ?? '';
      await made.put('app.bsky.actor.profile/self', {
        $type: 'app.bsky.actor.profile',
        description: `Pots. ${code}`,
        labels: { $type: 'com.atproto.label.defs#selfLabels', values: labels.map((val) => ({ val })) },
      });
      expect((await post(person, '/prove')).json()).toMatchObject({ archive: { code: null }, seen: null });
    }

    async function importAll(person: Person): Promise<number> {
      expect((await post(person, '/confirm')).statusCode).toBe(200);
      await until('an archive that was imported', async () => {
        const now = await view(person);
        if (now?.state === 'failed') throw new Error(`it failed: ${now.failure}`);
        return now?.state === 'done';
      });
      return (await view(person))?.account ?? 0;
    }

    const read = async ({ token }: Person, id: number, week = WEEK) =>
      app.call({ path: `/report/${id}/${week}`, token });
    const list = async ({ token }: Person) =>
      (await app.call({ path: '/dashboard/accounts/latest', token })).json<{ items: object[]; counts: object }>();

    it('is previewed, proven, imported and read at once, also where its account is hidden from others', async () => {
      const [owner, other] = [await subscriber(), await subscriber()];
      const ada = await account('ada.test', [HIDDEN]);
      const ready = await upload(owner, await ada.car());
      expect(ready).toMatchObject({
        state: 'ready',
        preview: {
          ...{ network: 'bluesky', externalId: ada.did, username: 'ada.test', weeks: 1, months: 0, older: 0 },
          counts: { post: 4, like: 1, follow: 2 },
          coverage: { 'like-received': 'none', like: 'full' },
        },
      });
      expect(ready?.code).toMatch(/^perch-/);
      expect((await list(owner)).items).toHaveLength(0);

      expect((await post(owner, '/confirm')).json()).toMatchObject({ error: 'archive_not_proven' });
      expect((await post(owner, '/prove')).json()).toMatchObject({ seen: 'Pots.' });
      await prove(owner, ada, [HIDDEN]);
      const id = await importAll(owner);

      const report = await read(owner, id);
      expect(report.statusCode).toBe(200);
      expect(report.json()).toMatchObject({
        report: { headline: { likes: { value: 1 }, likesReceived: { value: null } } },
      });
      expect(await list(owner)).toMatchObject({
        items: [{ id, ownArchive: true, state: 'ok', username: 'ada.test', periods: [{ id: WEEK }] }],
        counts: { active: 1 },
      });
      expect((await app.call({ path: `/report/${id}/${WEEK}/csv`, token: owner.token })).body).toContain('Day 11');
      expect((await read(other, id)).statusCode).toBe(404);
      const asked = { network: 'bluesky', username: 'ada.test' };
      const add = await app.call({ path: '/dashboard/accounts/add', token: other.token, body: asked });
      expect(add.json()).toMatchObject({ errors: [{ code: 'account_private' }] });
      expect(filesLeft()).toEqual([]);

      await app.call({ path: '/dashboard/accounts/delete', token: owner.token, body: { ids: [id] } });
      expect((await read(owner, id)).statusCode).toBe(404);
    });

    it('is nobody else’s: who tracks the same account sees nothing of what only the archive holds', async () => {
      const [owner, other] = [await subscriber(), await subscriber()];
      const bea = await account('bea.test');
      const archive = await bea.car();
      const [like] = [...bea.records().keys()].filter((key) => key.startsWith('app.bsky.feed.like/'));
      await bea.remove(`at://${bea.did}/${like}`);
      const body = { network: 'bluesky', username: 'bea.test' };
      const tracked = await app.call({ path: '/dashboard/accounts/add', token: other.token, body });
      const shared = tracked.json<{ account: { id: number } }>().account.id;
      await until('a collection', async () =>
        (await list(other)).items.some((item) => 'refreshedAt' in item && item.refreshedAt !== null),
      );

      await upload(owner, archive);
      await prove(owner, bea);
      const own = await importAll(owner);
      const { db } = app.database;
      const profiles = await db
        .selectFrom('profiles')
        .where('external_id', '=', bea.did)
        .orderBy('id')
        .select(['id', 'owner_id'])
        .execute();
      expect(profiles.map(({ owner_id }) => owner_id)).toEqual([null, userId(owner.id)]);
      const likesOf = async (id: number) =>
        (
          await db
            .selectFrom('actions')
            .where('profile_id', '=', profileId(id))
            .where('kind', '=', 'like')
            .select('key')
            .execute()
        ).length;
      expect(await Promise.all(profiles.map(({ id }) => likesOf(id)))).toEqual([0, 1]);
      // The network's stream, too, tells of the shared one alone.
      expect((await trackedAccounts(db, 'bluesky', app.clock.now())).get(bea.did)).toBe(profiles[0]?.id);
      expect(own).not.toBe(shared);
      expect([(await read(other, own)).statusCode, (await read(owner, shared)).statusCode]).toEqual([404, 404]);
    });

    it('goes on where an earlier one ended: what a newer one lacks is gone from then on', async () => {
      const owner = await subscriber();
      const cleo = await account('cleo.test');
      await upload(owner, await cleo.car());
      await prove(owner, cleo);
      const id = await importAll(owner);
      const [follow] = [...cleo.records().keys()].filter((key) => key.startsWith('app.bsky.graph.follow/'));
      await cleo.remove(`at://${cleo.did}/${follow}`);
      expect((await upload(owner, await cleo.car()))?.code).toBe(null);
      expect(await importAll(owner)).toBe(id);
      const kinds = await app.database.db
        .selectFrom('actions as a')
        .innerJoin('profiles as p', 'p.id', 'a.profile_id')
        .where('p.external_id', '=', cleo.did)
        .where('a.kind', '=', 'unfollow')
        .select('a.reason')
        .execute();
      expect(kinds).toEqual([{ reason: 'unfollowed' }]);
      expect(await list(owner)).toMatchObject({ counts: { active: 1 } });
    });

    it('is refused without a trace where it is no archive, cut, or of somebody who opted out', async () => {
      const owner = await subscriber();
      const dan = await account('dan.test');
      const whole = await dan.car();
      const failed = async (bytes: Uint8Array) => (await upload(owner, bytes))?.failure;
      expect(await failed(Buffer.from('A text, and no archive of any network'))).toBe('unknown-format');
      expect(await failed(whole.subarray(0, whole.length - 40))).toBe('damaged');
      const start = { network: 'bluesky', username: 'dan.test', want: 'out' };
      const asked = (await app.call({ path: '/opt-out/start', body: start })).json<{
        ticket: string;
        request: { code: string };
      }>();
      await dan.put('app.bsky.actor.profile/self', {
        $type: 'app.bsky.actor.profile',
        description: asked.request.code,
      });
      await app.call({ path: '/opt-out/check', body: { ticket: asked.ticket } });
      expect(await failed(whole)).toBe('refused');
      expect(await list(owner)).toMatchObject({ items: [], counts: { active: 0 } });
      expect(filesLeft()).toEqual([]);
    });

    it('comes in pieces that fit, for its owner alone, and is only its owner’s to read while it waits', async () => {
      const [owner, other] = [await subscriber(), await subscriber()];
      const eve = await account('eve.test');
      const bytes = await eve.car();
      const begun = await post(owner, '', { name: 'eve.car', bytes: bytes.length });
      const id = begun.json<{ archive: View }>().archive?.id ?? '';
      await piece(owner, { id, offset: 0 }, bytes.subarray(0, 500));
      const stray = await piece(owner, { id, offset: 900 }, bytes.subarray(900, 1000));
      expect(stray.json()).toMatchObject({ archive: { received: 500 } });
      expect((await piece(other, { id, offset: 500 }, bytes.subarray(500, 600))).json()).toMatchObject({
        error: 'archive_gone',
      });
      expect((await piece(owner, { id, offset: 500 }, new Uint8Array(bytes.length))).statusCode).toBe(422);
      const path = join(app.config.dataDir, imports, id);
      expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
      expect(
        (await app.call({ path: '/own-archive', token: owner.token, body: { name: 'x', bytes: 1e12 } })).json(),
      ).toMatchObject({
        error: 'archive_too_large',
      });
      await post(owner, '/cancel');
      expect([existsSync(path), await view(owner)]).toEqual([false, null]);
    });

    it('leaves no file behind a process that was killed', async () => {
      const owner = await subscriber();
      const fay = await account('fay.test');
      await upload(owner, await fay.car());
      const kept = (await view(owner))?.id ?? '';
      writeFileSync(join(app.config.dataDir, imports, 'left-behind'), 'half a file');
      app = await app.restart();
      expect(filesLeft()).toEqual([kept]);
      app.clock.set(A_THURSDAY);
    });
  });
});
