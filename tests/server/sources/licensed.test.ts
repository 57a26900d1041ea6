import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createLicensedSource } from '../../../server/adapters/sources/licensed/licensed-source.ts';
import { createLogger } from '../../../server/core/logger.ts';
import { createBlocklist } from '../../../server/services/blocklist/blocklist.ts';
import { createIngestService } from '../../../server/services/ingest/ingest-service.ts';
import { signHeaders } from '../../../server/services/ingest/signature.ts';
import { perKind } from '../../../shared/domain/activity/coverage.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { A_THURSDAY } from '../../support/app.ts';
import { openTestEmbedded } from '../../support/database.ts';
import { HEAD, INGEST, INGEST_KEY, ndjson } from '../../support/ingest/deliver.ts';
import { addUser, track } from '../../support/jobs/workshop.ts';
import { describeSource } from './contract.ts';
import type { SourceStage } from './stage.ts';

const IDA = {
  ...{ type: 'profile', account: '17841400', username: 'ida.potter', name: 'Ida Holm', bio: 'Clay' },
  url: 'https://www.instagram.com/ida.potter/',
} as const;
const CLOSED = { type: 'profile', account: '17841401', username: 'closed.kiln', flags: { locked: true } } as const;
const TOVE = '17841499';
const postOf = (code: string) => ({ code, url: `https://www.instagram.com/p/${code}/` });

/** One thing of every kind that the delivery says to tell, in the hours before `now`. */
function aDayOf(now: Instant): object[] {
  const action = (
    kind: string,
    key: string,
    { hours, ...more }: Readonly<Record<string, unknown>> & { readonly hours: number },
  ) => ({
    ...{ type: 'action', account: IDA.account, kind, key, ...more },
    at: new Date(now - hours * HOUR).toISOString(),
  });
  return [
    action('like', 'l1', { hours: 9, target: TOVE, post: postOf('glass1') }),
    action('like', 'l2', { hours: 8, target: TOVE, post: postOf('glass2') }),
    action('post', 'p1', {
      hours: 7,
      post: postOf('own1'),
      text: 'A bowl #Clay',
      tags: ['#Clay', 'clay'],
      languages: ['en'],
    }),
    action('comment', 'c1', { hours: 6, target: TOVE, post: postOf('glass1'), text: 'How clear!' }),
    action('like-received', 'r1', { hours: 5, target: TOVE, post: postOf('own1') }),
    action('repost-received', 'x1', { hours: 5, target: TOVE, post: postOf('own1') }),
    action('follow', 'f1', { hours: 4, target: TOVE }),
    action('unfollow', 'u1', { hours: 3, target: '17841500', reason: 'deactivated' }),
  ];
}

/** Deliveries into a database of its own, by the service that takes them. */
async function openDeliveries() {
  const storage = await openTestEmbedded();
  const { database } = storage;
  let now = instant(A_THURSDAY);
  const clock = { now: () => now };
  const service = createIngestService({
    ...{ config: INGEST, database, clock, log: createLogger('silent') },
    blocks: createBlocklist({ db: database.db, clock }),
    // The contract asks the source itself.
    jobs: { enqueueCollect: async () => undefined },
  });
  let deliveries = 0;
  return {
    database,
    clock,
    pass(hours: number) {
      now = instant(now + hours * HOUR);
    },
    async deliver(lines: readonly object[]) {
      deliveries += 1;
      const body = ndjson([HEAD, ...lines]);
      const sha256 = createHash('sha256').update(body).digest();
      const signed = signHeaders({ id: `delivery-${deliveries}`, sha256, at: now }, INGEST_KEY);
      await service.receive({
        ...{ id: signed['webhook-id'] ?? null, timestamp: signed['webhook-timestamp'] ?? null },
        ...{ signature: signed['webhook-signature'] ?? null, digest: signed['content-digest'] ?? null },
        ...{ type: 'application/x-ndjson', encoding: null, body: Readable.from([body]) },
      });
    },
    /** Only actions of accounts that somebody tracks are kept. */
    async follow(externalId: string, username: string) {
      const { id: profile } = await database.db
        .insertInto('profiles')
        .values({
          network: 'instagram',
          external_id: externalId,
          username,
          flags: '{}',
          created_at: new Date(now - DAY),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await track(database, { user: await addUser(database), profile, addedAt: new Date(now - DAY).toISOString() });
    },
    close: () => storage.close(),
  };
}

async function openLicensed(): Promise<SourceStage> {
  const feed = await openDeliveries();
  const { database, clock } = feed;
  await feed.deliver([IDA, CLOSED]);
  await feed.follow(IDA.account, IDA.username);
  await feed.follow(CLOSED.account, CLOSED.username);
  await feed.deliver(aDayOf(clock.now()));
  let likes = 2;
  return {
    source: createLicensedSource({ network: 'instagram', db: database.db }),
    forms: [
      IDA.username,
      `@${IDA.username}`,
      ' Ida.Potter ',
      IDA.url,
      'https://instagram.com/Ida.Potter?igsh=abc',
      IDA.account,
    ],
    nobody: ['nobody', '@nobody', 'https://www.instagram.com/nobody/', TOVE],
    externalId: IDA.account,
    unknownId: TOVE,
    unknownPost: 'never',
    now: clock.now,
    delivered: { ...perKind(() => 'none' as const), ...HEAD.coverage },
    async act() {
      feed.pass(6);
      likes += 1;
      const at = new Date(clock.now() - HOUR).toISOString();
      const about = { target: TOVE, post: postOf(`glass${likes}`) };
      await feed.deliver([{ type: 'action', account: IDA.account, kind: 'like', key: `l${likes}`, at, ...about }]);
    },
    async takeBack() {
      feed.pass(1);
      const removed = { type: 'removed', account: IDA.account };
      await feed.deliver([
        { ...removed, key: 'p1' },
        { ...removed, key: `l${likes}` },
        { ...removed, key: 'r1', target: TOVE },
        { ...removed, key: 'x1', target: TOVE },
      ]);
      return [
        'feed:gazette/p1',
        `feed:gazette/l${likes}`,
        `received:feed:gazette/r1|${TOVE}`,
        `received:feed:gazette/x1|${TOVE}`,
      ];
    },
    stopped: [{ externalId: CLOSED.account, reason: 'locked' }],
    wordless: null,
    trouble: null,
    close: feed.close,
  };
}

describeSource('instagram', openLicensed, 'licensed');
