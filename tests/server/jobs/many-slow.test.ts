import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Jobs } from '../../../server/jobs/create-jobs.ts';
import { LANES, SLOTS_PER_SERVER } from '../../../shared/domain/collect/lanes.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { describeDatabases, type TestDatabase } from '../../support/database.ts';
import { like } from '../../support/jobs/actions.ts';
import { createScriptedSource, type ScriptedAccount, scriptedAccount } from '../../support/jobs/scripted-source.ts';
import { addProfile, addUser, openWorkshop, track, until, type Workshop } from '../../support/jobs/workshop.ts';

// Four hundred collections, on a machine that may have much else to do.
vi.setConfig({ testTimeout: 400_000 });

const NOW = '2026-11-19T08:30:00Z';
const SLOW = 52;
const FAST = 348;
/** As many accounts as most subscribers have. */
const ACCOUNTS_EACH = 10;

describeDatabases(
  `${FAST} accounts beside ${SLOW} slow ones`,
  (open) => {
    let test: TestDatabase;
    let shop: Workshop;
    let jobs: Jobs | null = null;
    let source: ReturnType<typeof createScriptedSource>;

    beforeEach(async () => {
      test = await open();
      source = createScriptedSource([]);
      shop = await openWorkshop(test.database, source, NOW);
    });
    afterEach(async () => {
      await jobs?.stop();
      await shop.close();
      await test.close();
    });

    async function add(id: string, user: UserId, server: string): Promise<ScriptedAccount> {
      const account = scriptedAccount(id);
      account.actions = [like('1', '2026-11-17T10:00:00Z')];
      source.accounts.set(id, account);
      const profile = await addProfile(test.database, id);
      await test.database.db.updateTable('profiles').set({ server }).where('id', '=', profile).execute();
      await track(test.database, { user, profile, addedAt: '2026-11-17T00:00:00Z' });
      return account;
    }

    /** Each on a server of its own, ten to a subscriber. */
    async function addFast(): Promise<void> {
      let user: UserId | null = null;
      for (let n = 0; n < FAST; n += 1) {
        if (user === null || n % ACCOUNTS_EACH === 0) user = await addUser(test.database);
        await add(`fast-${n}`, user, `https://fast${n}.example`);
      }
    }

    const begun = (kind: 'slow' | 'fast'): number =>
      source.requests.filter(({ externalId }) => externalId.startsWith(kind)).length;

    async function collectTheFast(): Promise<void> {
      jobs = shop.jobs();
      await jobs.start();
      const collected = test.database.db
        .selectFrom('profiles')
        .where('external_id', 'like', 'fast-%')
        .where('collected_at', 'is not', null)
        .select(({ fn }) => fn.countAll<string>().as('count'));
      const areAll = async () => Number((await collected.executeTakeFirstOrThrow()).count) === FAST;
      await until('all the fast ones', areAll, 300_000);
    }

    it('are all collected while a slow server holds every collection that it got', async () => {
      const user = await addUser(test.database);
      for (let n = 0; n < SLOW; n += 1) {
        const account = await add(`slow-${n}`, user, 'https://slow.example');
        account.beforeBatch = (_batch, signal) =>
          new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
      }
      await addFast();
      await collectTheFast();
      expect(begun('slow')).toBe(SLOTS_PER_SERVER);
    });

    it('wait for no more of one subscriber’s slow ones than they have accounts themselves, wherever those are', async () => {
      const user = await addUser(test.database);
      let end: () => void = () => undefined;
      for (let n = 0; n < SLOW; n += 1) {
        const account = await add(`slow-${n}`, user, `https://slow${n}.example`);
        // Each takes until the next of them begins.
        account.beforeBatch = (_batch, signal) => {
          end();
          return new Promise((resolve, reject) => {
            end = resolve;
            signal.addEventListener('abort', () => reject(signal.reason), { once: true });
          });
        };
      }
      await addFast();
      await collectTheFast();
      const order = source.requests.map(({ externalId }) => externalId);
      const last = order.findLastIndex((id) => id.startsWith('fast'));
      const before = order.slice(0, last).filter((id) => id.startsWith('slow')).length;
      expect(before).toBeGreaterThan(0);
      expect(before).toBeLessThanOrEqual(ACCOUNTS_EACH + LANES.first.slots);
    });
  },
  ['postgres'],
);
