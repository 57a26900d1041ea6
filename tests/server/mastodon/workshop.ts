import { afterAll, afterEach, beforeAll } from 'vitest';
import { createHttpClient, type HttpClient } from '../../../server/adapters/egress/http-client.ts';
import { createMastodonSource } from '../../../server/adapters/sources/mastodon/mastodon-source.ts';
import type { ReportId } from '../../../shared/domain/ids.ts';
import { HOUR } from '../../../shared/domain/time/calendar.ts';
import type { TestDatabase } from '../../support/database.ts';
import { addUser, openWorkshop, track, type Workshop } from '../../support/jobs/workshop.ts';
import type { InstanceAccount } from '../../support/mastodon/answers.ts';
import { type Instance, startInstance } from '../../support/mastodon/instance.ts';

/** A Thursday; the week before is the one that is told. */
export const START = Date.parse('2026-11-19T06:00:00Z');
export const WEEK = 'week-2026-11-09' as ReportId;
export const never = new AbortController().signal;

/** The product's services with one instance, for a test file; times are hours after `START`, and faults last for one test. */
export function withWorkshop(open: () => Promise<TestDatabase>) {
  let test: TestDatabase;
  let shop: Workshop;
  let instance: Instance;
  let http: HttpClient;
  let names = 0;

  beforeAll(async () => {
    [test, instance] = await Promise.all([open(), startInstance()]);
    const clock = { now: () => shop.clock.now() };
    http = createHttpClient({ egressAllow: [instance.domain], version: 'test', clock });
    const source = createMastodonSource({ http, clock, egressAllow: [instance.domain] });
    shop = await openWorkshop(test.database, source, new Date(START).toISOString());
  });
  afterEach(() => {
    instance.disturb(null);
    shop.clock.set(new Date(START).toISOString());
  });
  afterAll(async () => {
    await shop?.close();
    await http?.close();
    await instance?.close();
    await test?.close();
  });

  return {
    db: () => test.database.db,
    database: () => test.database,
    shop: () => shop,
    instance: () => instance,
    at: (hours: number): void => shop.clock.set(new Date(START + hours * HOUR).toISOString()),
    /** A new account of the instance that somebody follows. */
    async follow(more: Partial<InstanceAccount> = {}) {
      names += 1;
      const account = instance.newAccount(`person${names}`, more);
      const { id: profile } = await test.database.db
        .insertInto('profiles')
        .values({
          network: 'mastodon',
          external_id: `${account.username}@${instance.domain}`,
          username: account.username,
          flags: '{}',
          created_at: new Date('2026-01-01'),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await track(test.database, { user: await addUser(test.database), profile, addedAt: '2026-11-01T00:00:00Z' });
      return { account, profile, collect: () => shop.services.collect.collect(profile, never) };
    },
  };
}
