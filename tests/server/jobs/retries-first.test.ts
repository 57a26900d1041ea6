import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Jobs } from '../../../server/jobs/create-jobs.ts';
import { SourceError } from '../../../server/ports/activity-source.ts';
import { LANES } from '../../../shared/domain/collect/lanes.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { createScriptedSource, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, until, type Workshop } from '../../support/jobs/workshop.ts';

// Conditions are waited for, not times; a machine that has much else to do takes long.
vi.setConfig({ testTimeout: 180_000 });

const ACCOUNTS = 40;
const SLOTS = LANES.first.slots;

describeDatabases('a long queue, all of it queued at one moment', (open) => {
  let test: TestDatabase;
  let shop: Workshop;
  let source: ReturnType<typeof createScriptedSource>;
  /** Of the collections that run, in the order in which they began. */
  let held: { readonly id: string; readonly release: () => void; readonly fail: (error: SourceError) => void }[];
  const running: Jobs[] = [];

  beforeEach(async () => {
    test = await open();
    source = createScriptedSource([]);
    shop = await openWorkshop(test.database, source, '2026-11-19T08:30:00Z');
    held = [];
    for (let n = 0; n < ACCOUNTS; n += 1) await someone(`account-${n}`);
  });
  afterEach(async () => {
    for (const jobs of running.splice(0)) await jobs.stop();
    await shop.close();
    await test.close();
  });

  /** Each of somebody else, so that all have the same turn; a collection runs until it is let go. */
  async function someone(id: string): Promise<void> {
    const account = scriptedAccount(id);
    account.actions = [like('1', '2026-11-17T10:00:00Z')];
    account.beforeBatch = (_batch, signal) =>
      new Promise((resolve, reject) => {
        held.push({ id, release: resolve, fail: reject });
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
    source.accounts.set(id, account);
    const profile = await addProfile(test.database, id);
    await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-17T00:00:00Z' });
  }

  async function begin(): Promise<void> {
    const jobs = shop.jobs();
    running.push(jobs);
    await jobs.start();
  }

  interface Job {
    readonly id: string;
    readonly account: string;
    readonly state: string;
    readonly ready: boolean;
  }
  async function jobsIn(...states: string[]): Promise<Job[]> {
    const { rows } = await sql<Job>`
      select j.id::text, p.external_id as account, j.state::text, j.start_after <= now() as ready from pgboss.job j
      join profiles p on p.id = (j.data->>'profileId')::int
      where j.name = 'collect-profile' and j.state::text = any(${states}) order by j.created_on`.execute(
      test.database.db,
    );
    return rows;
  }
  const waiting = async (account: string | undefined): Promise<Job | undefined> =>
    (await jobsIn('created', 'retry')).find((job) => job.account === account);
  const begun = (): string[] => source.requests.map(({ externalId }) => externalId);

  async function fillSlots(): Promise<void> {
    await begin();
    await until('the queue, and the first of it', async () => {
      return held.length === SLOTS && (await jobsIn('created')).length === ACCOUNTS - SLOTS;
    });
  }
  /** @returns who began next */
  async function letOneGo(): Promise<string | undefined> {
    const before = begun().length;
    held.shift()?.release();
    await until('the next one', async () => begun().length > before);
    return begun()[before];
  }

  it('has the job of a killed worker done next, without a pause', async () => {
    await fillSlots();
    const [, , orphan] = await jobsIn('created');
    // As a worker leaves it that took the job and was killed.
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '2 minutes',
      heartbeat_on = now() - interval '1 minute' where id = ${orphan?.id}::uuid and name = 'collect-profile'`.execute(
      test.database.db,
    );
    await until('the job to be free again', async () => (await waiting(orphan?.account))?.ready === true, 10_000);
    expect(await letOneGo()).toBe(orphan?.account);
  });

  it('has a job that ends each of its workers wait like any other that fails', async () => {
    await fillSlots();
    const [, , orphan] = await jobsIn('created');
    await sql`update pgboss.job set state = 'active', started_on = now() - interval '2 minutes', retry_count = 2,
      heartbeat_on = now() - interval '1 minute' where id = ${orphan?.id}::uuid and name = 'collect-profile'`.execute(
      test.database.db,
    );
    await until('the job to be given back', async () => (await waiting(orphan?.account)) !== undefined);
    expect((await waiting(orphan?.account))?.ready).toBe(false);
  });

  const endings = {
    failed: () => new SourceError('unreachable', 'away'),
    'was asked to come later': () => new SourceError('rate-limited', 'slow down', { retryAt: shop.clock.now() }),
  };
  it.each(['failed', 'was asked to come later'] as const)(
    'has what %s tried again before what was never tried',
    async (ending) => {
      await fillSlots();
      const first = held.shift();
      first?.fail(endings[ending]());
      await until('the job to be given back', async () => (await waiting(first?.id)) !== undefined);
      await until('its slot to be taken', async () => held.length === SLOTS);
      // Nobody waits here for the pause to be over.
      await sql`update pgboss.job set start_after = now() where id = ${(await waiting(first?.id))?.id}::uuid
        and name = 'collect-profile'`.execute(test.database.db);
      expect(await letOneGo()).toBe(first?.id);
    },
  );

  it('has what a stopped worker gave back done next', async () => {
    await fillSlots();
    const given = held.map(({ id }) => id);
    await running.pop()?.stop();
    held = [];
    await begin();
    await until('the slots to be full again', async () => held.length === SLOTS);
    expect(held.map(({ id }) => id).sort()).toEqual(given.sort());
  });
});
