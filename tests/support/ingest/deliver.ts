import { createHash } from 'node:crypto';
import type { Clock } from '../../../server/core/clock.ts';
import { signHeaders } from '../../../server/services/ingest/signature.ts';
import { instant } from '../../../shared/domain/ids.ts';
import type { TestApp } from '../app.ts';

export const INGEST_KEY = { name: 'gazette', secret: 'a-secret-of-forty-characters-for-the-feed' };
export const NEXT_KEY = { name: 'gazette-next', secret: 'the-secret-that-replaces-it-in-forty-char' };
export const INGEST = { keys: [INGEST_KEY], networks: ['instagram'] } as const;

export const HEAD = {
  type: 'header',
  network: 'instagram',
  feed: 'gazette',
  coverage: {
    like: 'full',
    post: 'full',
    comment: 'full',
    follow: 'full',
    unfollow: 'full',
    'like-received': 'sampled',
    'repost-received': 'sampled',
  },
} as const;

export const ndjson = (lines: readonly object[]): Buffer =>
  Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

/** What is wrong with a delivery, where something is. */
export interface Wrong {
  readonly id?: string;
  readonly secret?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly encoding?: string;
  /** Milliseconds before now that it was signed. */
  readonly signedBefore?: number;
  /** Signed in the place of what is sent. */
  readonly signedBody?: Buffer;
}

let deliveries = 0;

export function deliveryHeaders(
  app: { readonly clock: Clock },
  body: Buffer,
  wrong: Wrong = {},
): Record<string, string> {
  deliveries += 1;
  const sha256 = createHash('sha256')
    .update(wrong.signedBody ?? body)
    .digest();
  const at = instant(app.clock.now() - (wrong.signedBefore ?? 0));
  return {
    'content-type': 'application/x-ndjson',
    ...(wrong.encoding === undefined ? {} : { 'content-encoding': wrong.encoding }),
    ...signHeaders(
      { id: wrong.id ?? `delivery-${deliveries}`, sha256, at },
      { secret: wrong.secret ?? INGEST_KEY.secret },
    ),
    ...wrong.headers,
  };
}

/** Sends a delivery as a feed does. */
export async function deliver(
  app: Pick<TestApp, 'clock' | 'http'>,
  body: Buffer | readonly object[],
  wrong: Wrong = {},
) {
  const bytes = Buffer.isBuffer(body) ? body : ndjson(body);
  return await app.http.inject({
    method: 'POST',
    url: '/api/ingest',
    headers: deliveryHeaders(app, bytes, wrong),
    payload: bytes,
  });
}

/** Rows that a delivery left, in all tables of feeds. */
export async function licensedRows({ database: { db } }: Pick<TestApp, 'database'>): Promise<Record<string, number>> {
  const count = async (
    table: 'feed_actions' | 'feed_profiles' | 'feed_receipts' | 'feed_deliveries',
  ): Promise<number> => (await db.selectFrom(table).selectAll().execute()).length;
  return {
    actions: await count('feed_actions'),
    profiles: await count('feed_profiles'),
    receipts: await count('feed_receipts'),
    deliveries: await count('feed_deliveries'),
  };
}
