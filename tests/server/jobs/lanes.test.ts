import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForTurn } from '../../../server/core/own-time.ts';
import type { Tuning } from '../../../server/jobs/boss.ts';
import type { Jobs } from '../../../server/jobs/create-jobs.ts';
import { SourceError } from '../../../server/ports/activity-source.ts';
import { LANES, placeOf, SLOTS_PER_SERVER } from '../../../shared/domain/collect/lanes.ts';
import type { ProfileId, UserId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { createScriptedSource, type ScriptedAccount, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, until, type Workshop } from '../../support/jobs/workshop.ts';

// Conditions are waited for, not times; a machine that has much else to do takes long.
vi.setConfig({ testTimeout: 180_000 });

const NOW = '2026-11-19T08:30:00Z';
const ADDED = '2026-11-17T00:00:00Z';

describeDatabases('the lanes of collections', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let source: ReturnType<typeof createScriptedSource>;
  const running: Jobs[] = [];

  beforeEach(async () => {
    test = await open();
    source = createScriptedSource([]);
    shop = await openWorkshop(test.database, source, NOW);
  });
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.stop();
    await shop.close();
    await test.close();
  });

  async function begin(tuning?: Partial<Tuning>): Promise<Jobs> {
    const jobs = shop.jobs(tuning);
    running.push(jobs);
    await jobs.start();
    return jobs;
  }

  /** Holds the collection until it is called off. */
  const held = (account: ScriptedAccount): void => {
    account.beforeBatch = (_batch, signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
  };

  async function profile(id: string, options: { server?: string; collected?: boolean } = {}) {
    const account = scriptedAccount(id);
    account.actions = [like('1', '2026-11-17T10:00:00Z')];
    source.accounts.set(id, account);
    const profileId = await addProfile(test.database, id);
    const collected = options.collected === true ? { collected_at: new Date('2026-11-18T00:00:00Z') } : {};
    await test.database.db
      .updateTable('profiles')
      .set({ server: options.server ?? null, ...collected })
      .where('id', '=', profileId)
      .execute();
    return { id, account, profile: profileId };
  }
  const tracked = async (id: string, user: UserId, options: Parameters<typeof profile>[1] = {}) => {
    const made = await profile(id, options);
    await track(test.database, { user, profile: made.profile, addedAt: ADDED });
    return made;
  };
  const watched = async (id: string, user: UserId) => {
    const made = await profile(id);
    await watch(user, made.profile);
    return made;
  };
  const watch = (user: UserId, id: ProfileId) =>
    test.database.db
      .insertInto('watches')
      .values({ user_id: user, profile_id: id, added_at: new Date(ADDED) })
      .execute();

  const row = (id: ProfileId) =>
    test.database.db.selectFrom('profiles').where('id', '=', id).selectAll().executeTakeFirstOrThrow();
  const isCollected = (id: ProfileId) => async () =>
    (await row(id)).collected_at?.getTime() === Date.parse(NOW) && (await row(id)).progress === null;
  const begun = (): string[] => source.requests.map(({ externalId }) => externalId);
  const jobOf = async (id: ProfileId) => {
    const { rows } = await sql<{ state: string; priority: number; later: boolean; group: string | null }>`
      select state, priority, start_after > now() as later, group_id as "group" from pgboss.job
      where name = 'collect-profile' and singleton_key = ${String(id)} and state < 'completed'`.execute(
      test.database.db,
    );
    return rows[0];
  };
  const postponedUntilNow = (id: ProfileId) =>
    sql`update pgboss.job set start_after = now() where name = 'collect-profile' and singleton_key = ${String(id)}
      and state = 'created'`.execute(test.database.db);

  it('let one account of one subscriber begin beside the first of fifty of another', async () => {
    const [busy, other] = [await addUser(test.database), await addUser(test.database)];
    for (let n = 0; n < 50; n += 1) held((await tracked(`busy-${n}`, busy)).account);
    const single = await tracked('single', other);
    await begin();
    await until('the one account', isCollected(single.profile));
    expect(begun().indexOf('single')).toBeLessThan(LANES.first.slots);
  });

  it('keep slots free of a server whose accounts take long', async () => {
    const user = await addUser(test.database);
    for (let n = 0; n < 10; n += 1)
      held((await tracked(`slow-${n}`, user, { server: 'https://slow.example' })).account);
    const others = [];
    for (let n = 0; n < 3; n += 1)
      others.push(await tracked(`other-${n}`, user, { server: `https://other${n}.example` }));
    await begin();
    for (const { profile: id } of others) await until('the other servers', isCollected(id));
    expect(begun().filter((id) => id.startsWith('slow'))).toHaveLength(SLOTS_PER_SERVER);
  });

  it('count many servers under one domain as one', async () => {
    const user = await addUser(test.database);
    for (let n = 0; n < 10; n += 1)
      held((await tracked(`slow-${n}`, user, { server: `https://s${n}.slow.example` })).account);
    const other = await tracked('other', user, { server: 'https://other.example' });
    await begin();
    await until('the other server', isCollected(other.profile));
    expect(begun().filter((id) => id.startsWith('slow'))).toHaveLength(SLOTS_PER_SERVER);
  });

  it('let first looks pass a flood of watched names and of accounts that are collected again', async () => {
    const user = await addUser(test.database);
    for (let n = 0; n < 12; n += 1) {
      held((await watched(`watched-${n}`, user)).account);
      held((await tracked(`again-${n}`, user, { collected: true })).account);
    }
    const jobs = await begin();
    const slots = LANES.watched.slots + LANES.tracked.slots;
    await until('the flood', async () => begun().length === slots);
    const fresh = await tracked('fresh', user);
    await jobs.enqueueCollect(fresh.profile);
    await until('the first look', isCollected(fresh.profile));
    expect(begun()).toHaveLength(slots + 1);
  });

  it('move a watched name that somebody begins to track', async () => {
    const user = await addUser(test.database);
    for (let n = 0; n < 12; n += 1) held((await watched(`watched-${n}`, user)).account);
    const jobs = await begin();
    await until('the flood', async () => begun().length === LANES.watched.slots);
    const name = await watched('name', user);
    await jobs.enqueueCollect(name.profile);
    expect(placeOf((await jobOf(name.profile))?.priority ?? 0).lane).toBe('watched');
    await track(test.database, { user, profile: name.profile, addedAt: ADDED });
    await jobs.enqueueCollect(name.profile);
    await until('the first look', isCollected(name.profile));
    expect(begun()).toHaveLength(LANES.watched.slots + 1);
  });

  it('move what was too slow into a lane of its own, where it is tried patiently', async () => {
    const slow = await tracked('slow', await addUser(test.database), { server: 'https://slow.example' });
    slow.account.failures = [new SourceError('timeout', 'slow.example sends too slowly')];
    await begin();
    await until('the word', async () => (await row(slow.profile)).progress?.error === 'timeout');
    await until('the other lane', async () => (await jobOf(slow.profile))?.later === true);
    const job = await jobOf(slow.profile);
    expect(placeOf(job?.priority ?? 0).lane).toBe('slow');
    expect(job?.group).toBe('slow slow.example');
    expect(source.requests.map(({ pace }) => pace)).toEqual(['brisk']);
    await postponedUntilNow(slow.profile);
    await until('the patient try', isCollected(slow.profile));
    expect(source.requests.map(({ pace }) => pace)).toEqual(['brisk', 'patient']);
  });

  it('leave a server alone that is too slow for patience, and ask it again when it is due', async () => {
    const slow = await tracked('slow', await addUser(test.database));
    slow.account.failures = Array.from({ length: 9 }, () => new SourceError('timeout', 'too slow'));
    await begin();
    for (const tries of [2, 3]) {
      await until('another try', async () => {
        await sql`update pgboss.job set start_after = now() where name = 'collect-profile' and state < 'active'`.execute(
          test.database.db,
        );
        return source.requests.length >= tries;
      });
    }
    await until('the end', async () => (await jobOf(slow.profile)) === undefined);
    expect(source.requests.map(({ pace }) => pace)).toEqual(['brisk', 'patient', 'patient']);
    expect((await row(slow.profile)).progress?.error).toBe('timeout');
    shop.clock.set('2026-11-19T09:31:00Z');
    await until('the next look', async () => source.requests.length === 4);
    expect(source.requests.at(-1)?.pace).toBe('brisk');
  });

  it('take a slot from a collection that holds it too long, whatever the server sends', async () => {
    const long = await tracked('long', await addUser(test.database));
    held(long.account);
    await begin({ briskTry: 1 });
    await until('the other lane', async () => placeOf((await jobOf(long.profile))?.priority ?? 0).lane === 'slow');
    expect((await row(long.profile)).progress?.error).toBe('timeout');
  });

  it('leave a collection its slot while it waits for others at a host', async () => {
    const patient = await tracked('patient', await addUser(test.database));
    patient.account.beforeBatch = async () => {
      const part = waitForTurn();
      await new Promise((resolve) => setTimeout(resolve, 6000));
      part.ended();
    };
    await begin({ briskTry: 5 });
    await until('the collection', isCollected(patient.profile));
    expect(source.requests.map(({ pace }) => pace)).toEqual(['brisk']);
  });

  it('keep the place of what was asked to come again later', async () => {
    const name = await watched('name', await addUser(test.database));
    const retryAt = shop.clock.now();
    name.account.failures = [new SourceError('rate-limited', 'slow down', { retryAt })];
    await begin();
    await until('both tries', async () => source.requests.length === 2);
    const { rows } = await sql<{ priority: number }>`
      select distinct priority from pgboss.job where name = 'collect-profile'`.execute(test.database.db);
    expect(rows.map(({ priority }) => placeOf(priority).lane)).toEqual(['watched']);
  });

  it('end the progress of a collection whose worker was killed on its last try', async () => {
    const name = await watched('name', await addUser(test.database));
    const broken = await tracked('broken', await addUser(test.database));
    const startedAt = Date.parse('2026-11-19T08:00:00Z');
    const progress = { stage: 'downloading', done: 4, total: null, startedAt, error: null };
    const store = (id: ProfileId, collectedAt: string) =>
      test.database.db
        .updateTable('profiles')
        .set({ progress: JSON.stringify(progress), collected_at: new Date(collectedAt) })
        .where('id', '=', id)
        .execute();
    await store(name.profile, '2026-11-19T08:10:00Z');
    await store(broken.profile, '2026-11-19T07:50:00Z');
    await begin();
    await until('the end of both', async () =>
      (await Promise.all([name, broken].map((one) => row(one.profile)))).every(
        (one) => one.progress === null || one.progress.error !== null,
      ),
    );
    expect((await row(name.profile)).progress).toBeNull();
    expect((await row(broken.profile)).progress).toEqual({
      ...progress,
      stage: 'queued',
      done: 0,
      startedAt: Date.parse(NOW),
      error: 'internal',
    });
    expect(source.requests).toEqual([]);
  });
});
