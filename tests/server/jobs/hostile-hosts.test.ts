import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createBlueskySource } from '../../../server/adapters/sources/bluesky/bluesky-source.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { queuedCollections } from '../../../server/db/repositories/collect-queue.ts';
import type { Jobs } from '../../../server/jobs/create-jobs.ts';
import { placeOf } from '../../../shared/domain/collect/lanes.ts';
import type { ProfileId, UserId } from '../../../shared/domain/ids.ts';
import type { TestAccount } from '../../support/atproto/account.ts';
import { type AtprotoNetwork, startAtprotoNetwork, type TestServer } from '../../support/atproto/network.ts';
import { onlyExports, SLOW_FAULTS } from '../../support/atproto/slow-faults.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { addUser, openWorkshop, testClock, track, until, type Workshop } from '../../support/jobs/workshop.ts';
import { quickLimits } from '../../support/quick-limits.ts';

// Conditions are waited for, not times; a machine that has much else to do takes long.
vi.setConfig({ testTimeout: 180_000 });

const NOW = '2026-11-19T08:30:00Z';
const KINDS = Object.values(SLOW_FAULTS);

describeDatabases('an account beside slow servers', (open) => {
  let test: TestDatabase;
  let network: AtprotoNetwork;
  let http: HttpClient;
  let shop: Workshop;
  let jobs: Jobs;
  let user: UserId;

  beforeEach(async () => {
    test = await open();
    network = await startAtprotoNetwork();
    user = await addUser(test.database);
  });
  afterEach(async () => {
    await jobs?.stop();
    await shop?.close();
    await http?.close();
    await network.close();
    await test.close();
  });

  async function addAccount(account: TestAccount, pdsUrl: string): Promise<ProfileId> {
    const { id } = await test.database.db
      .insertInto('profiles')
      .values({
        network: 'bluesky',
        external_id: account.did,
        username: account.handle(),
        server: pdsUrl,
        flags: '{}',
        created_at: new Date(NOW),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await track(test.database, { user, profile: id, addedAt: NOW });
    return id;
  }

  async function slowServers(count: number): Promise<TestServer[]> {
    const servers: TestServer[] = [];
    for (let n = 0; n < count; n += 1) {
      const fault = KINDS[n % KINDS.length] ?? (() => true);
      const server = await network.addServer(onlyExports(fault));
      await addAccount(await network.createAccount(`slow${n}.test`, { pdsUrl: server.url }), server.url);
      servers.push(server);
    }
    return servers;
  }

  async function begin(servers: readonly TestServer[], quickness: number): Promise<void> {
    const log = createLogger(process.env.PERCH_TEST_LOG ?? 'silent');
    const egressAllow = [...network.egressAllow, ...servers.map(({ host }) => host)];
    http = createHttpClient({
      egressAllow,
      version: 'test',
      clock: testClock(NOW),
      limits: quickLimits({ export: quickness }),
    });
    const source = createBlueskySource({ http, clock: testClock(NOW), config: network, log });
    shop = await openWorkshop(test.database, source, NOW);
    jobs = shop.jobs();
    await jobs.start();
  }

  const collectedAt = async (id: ProfileId) =>
    (
      await test.database.db
        .selectFrom('profiles')
        .where('id', '=', id)
        .select('collected_at')
        .executeTakeFirstOrThrow()
    ).collected_at;
  const exportsOf = ({ asked }: TestServer): number => asked.filter((line) => line.includes('getRepo')).length;

  it('of which there are three is collected while all of them hold their collections', async () => {
    const servers = await slowServers(3);
    const healthy = await addAccount(await network.createAccount('healthy.test', {}), network.pdsUrl);
    // Patient with them, so that they hold on longer than the slowest machine needs for the healthy one.
    await begin(servers, 1 / 10);
    await until('the healthy one', async () => (await collectedAt(healthy)) !== null, 120_000);
    expect(servers.map(exportsOf)).toEqual([1, 1, 1]);
    const rows = await test.database.db
      .selectFrom('profiles')
      .where('username', 'like', 'slow%')
      .select('progress')
      .execute();
    // None of them was given up meanwhile: nothing was waited for.
    expect(rows.map(({ progress }) => progress?.error ?? null)).toEqual([null, null, null]);
  });

  it('of which there are ten is collected before any of them is asked a second time', async () => {
    const servers = await slowServers(10);
    const healthy = await addAccount(await network.createAccount('healthy.test', {}), network.pdsUrl);
    await begin(servers, 5);
    await until('the healthy one', async () => (await collectedAt(healthy)) !== null, 50_000);
    expect(Math.max(...servers.map(exportsOf))).toBe(1);
    const waiting = await queuedCollections(test.database.db);
    expect(waiting.filter(({ priority }) => placeOf(priority).lane === 'slow').length).toBeGreaterThan(0);
  });

  it('is collected patiently when its server is too slow for the others, but not for ever', async () => {
    const account = await network.createAccount('steady.test', {});
    for (let n = 0; n < 30; n += 1) await account.post(`post ${n}`);
    const archive = await account.car();
    const server = await network.addServer(
      onlyExports((_asked, response) => {
        // About ten kilobytes in two seconds: under the brisk rate, above the patient one.
        const size = Math.ceil(archive.length / 20);
        let sent = 0;
        const timer = setInterval(() => {
          response.write(archive.subarray(sent, sent + size));
          sent += size;
          if (sent >= archive.length) response.end();
        }, 100);
        response.on('close', () => clearInterval(timer));
        return true;
      }),
    );
    network.moveAccount(account, server.url);
    const id = await addAccount(account, server.url);
    await begin([server], 10);
    await until('the slow one', async () => {
      await sql`update pgboss.job set start_after = now() where name = 'collect-profile' and state = 'created'`.execute(
        test.database.db,
      );
      return (await collectedAt(id)) !== null;
    });
    expect(exportsOf(server)).toBe(2);
  });
});
