import * as z from 'zod/mini';
import { type Instant, instant } from '../../../../../shared/domain/ids.ts';
import type { AccountStanding, StreamCursor, StreamEvent } from '../../../../ports/activity-stream.ts';
import { isDid } from '../at-uri.ts';
import { isActionCollection } from '../collections.ts';
import { readRecord } from '../record-map.ts';
import { createJsonPicker } from './json-picker.ts';

/** Collections beside those of actions: what an account says of itself, and what it wishes. */
const PROFILE = 'app.bsky.actor.profile';
const OWN_WORDS = [PROFILE, 'org.user-intents.declaration', 'org.user-intents.demo.declaration'] as const;

/** What is read of an account. */
export const WANTED_COLLECTIONS = [
  'app.bsky.feed.like',
  'app.bsky.feed.post',
  'app.bsky.feed.repost',
  'app.bsky.graph.follow',
  ...OWN_WORDS,
] as const;

/** Syntax of atproto.com/specs/tid and /specs/record-key. */
const TID = /^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/;
const RECORD_KEY = /^[a-zA-Z0-9_~.:-]{1,512}$/;
const NSID = /^[a-zA-Z0-9.-]{3,317}$/;

export const did = z.string().check(z.refine(isDid));
const time = z.int().check(z.positive());
export const commitPlace = {
  rev: z.string().check(z.regex(TID)),
  collection: z.string().check(z.regex(NSID)),
  rkey: z.string().check(z.regex(RECORD_KEY)),
};
const commit = z.discriminatedUnion('operation', [
  z.object({ operation: z.enum(['create', 'update']), ...commitPlace, record: z.record(z.string(), z.unknown()) }),
  z.object({ operation: z.literal('delete'), ...commitPlace }),
]);
export const standing = z.object({ active: z.boolean(), status: z.optional(z.string()) });
const message = z.discriminatedUnion('kind', [
  z.object({ did, time_us: time, kind: z.literal('commit'), commit }),
  z.object({ did, time_us: time, kind: z.literal('identity') }),
  z.object({ did, time_us: time, kind: z.literal('account'), account: standing }),
]);
const selfLabels = z.object({ values: z.array(z.object({ val: z.string() })) });

/** A message as the interface documents it (github.com/bluesky-social/jetstream). */
export type JetstreamMessage = z.infer<typeof message>;
type Commit = z.infer<typeof commit>;

/** @returns null for what is no message of this interface */
export function parseMessage(text: string): JetstreamMessage | null {
  try {
    const parsed = message.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

const STANDINGS: ReadonlyMap<string, AccountStanding> = new Map([
  ['deactivated', 'deactivated'],
  ['takendown', 'suspended'],
  ['suspended', 'suspended'],
  ['deleted', 'deleted'],
]);

const asksToHide = (labels: unknown): boolean =>
  selfLabels.safeParse(labels).data?.values.some(({ val }) => val === '!no-unauthenticated') === true;

interface About {
  readonly account: string;
  readonly at: Instant;
}

function readCommit(change: Commit, about: About, now: Instant): StreamEvent | null {
  const { collection, rkey, rev: revision } = change;
  const key = `${collection}/${rkey}`;
  if (OWN_WORDS.some((name) => name === collection)) {
    const labels = collection === PROFILE && change.operation !== 'delete' ? change.record.labels : null;
    return { kind: 'profile', ...about, hidden: asksToHide(labels) };
  }
  if (!isActionCollection(collection)) return null;
  if (change.operation === 'delete') return { kind: 'removed', ...about, revision, key };
  const owner = { did: about.account, now };
  const action = readRecord(createJsonPicker(change.record), { key, collection, start: 0, end: 0 }, owner);
  return typeof action === 'string' ? null : { kind: 'recorded', ...about, revision, action };
}

/** What a message says of an account, `now` being the latest it can be of; null when that is nothing that is collected. */
export function readMessage(sent: JetstreamMessage, now: Instant): StreamEvent | null {
  const about = { account: sent.did, at: instant(Math.min(Math.floor(sent.time_us / 1000), now)) };
  switch (sent.kind) {
    case 'commit':
      return readCommit(sent.commit, about, now);
    case 'identity':
      return { kind: 'identity', ...about };
    case 'account': {
      const { active, status = '' } = sent.account;
      return { kind: 'standing', ...about, standing: active ? 'active' : (STANDINGS.get(status) ?? 'other') };
    }
  }
}

/** The message by which a client says what it wants; of no account in particular where none is named. */
export const optionsUpdate = (accounts: readonly string[]): string =>
  JSON.stringify({
    type: 'options_update',
    payload: { wantedCollections: WANTED_COLLECTIONS, wantedDids: accounts, maxMessageSizeBytes: 0 },
  });

/** The address at which reading begins, its options to follow in a message: thousands of DIDs do not fit into an address. */
export function subscribeUrl(host: string, cursor: StreamCursor | null): string {
  const url = new URL(host);
  url.searchParams.set('requireHello', 'true');
  if (cursor !== null) url.searchParams.set('cursor', String(cursor));
  return url.href;
}
