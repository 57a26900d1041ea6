import * as z from 'zod/mini';
import { ACTION_KINDS, LOST_FOLLOW_REASONS, RECEIVED_KINDS } from '../domain/activity/action.ts';
import { COVERAGE_LEVELS } from '../domain/activity/coverage.ts';
import { NETWORKS } from '../domain/networks/networks.ts';
import { route } from './route.ts';

/** What a feed delivers: lines of JSON, the first of which says whose they are. `docs/ingest.md` describes them for senders. */

const LONGEST_ID = 512;
const LONGEST_TEXT = 20_000;
const MOST_TAGS = 100;
/** An instant of RFC 3339. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;
// No character that ends a line, a column or a key elsewhere.
const PRINTABLE = /^[^\p{Cc}\p{Cs}]+$/u;

const id = z.string().check(z.minLength(1), z.maxLength(LONGEST_ID), z.regex(PRINTABLE));
const words = z.string().check(z.maxLength(LONGEST_TEXT));
const address = z.string().check(z.maxLength(2_048), z.regex(/^https:\/\/[^\s\p{Cc}\p{Cs}]+$/u));
const count = z.nullish(z.int().check(z.nonnegative(), z.maximum(2_147_483_647)));
const at = z.string().check(
  z.regex(INSTANT),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
);

/** The first line. A kind that `coverage` leaves out is not told of by the feed. */
export const ingestHead = z.strictObject({
  type: z.literal('header'),
  network: z.enum(NETWORKS),
  feed: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,31}$/)),
  coverage: z.partialRecord(z.enum(ACTION_KINDS), z.enum(COVERAGE_LEVELS)),
});
export type IngestHead = z.infer<typeof ingestHead>;

const ABOUT_SOMEBODY: ReadonlySet<string> = new Set([...RECEIVED_KINDS, 'follow', 'unfollow']);
const ABOUT_A_POST: ReadonlySet<string> = new Set(['like', ...RECEIVED_KINDS, 'repost']);

const action = z
  .strictObject({
    type: z.literal('action'),
    account: id,
    kind: z.enum(ACTION_KINDS),
    key: id,
    at,
    /** Whom it was about; of a like or repost received, who liked or reposted. */
    target: z.optional(id),
    post: z.optional(z.strictObject({ code: id, url: address })),
    text: z.optional(words),
    tags: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(MOST_TAGS))),
    languages: z.optional(z.array(z.string().check(z.regex(/^[a-z]{2,3}$/))).check(z.maxLength(10))),
    reason: z.optional(z.enum(LOST_FOLLOW_REASONS)),
  })
  .check(
    z.refine(({ kind, target }) => !ABOUT_SOMEBODY.has(kind) || target !== undefined, { path: ['target'] }),
    z.refine(({ kind, post }) => !ABOUT_A_POST.has(kind) || post !== undefined, { path: ['post'] }),
    z.refine(({ kind, reason }) => (kind === 'unfollow') === (reason !== undefined), { path: ['reason'] }),
  );

/** The network no longer has the record; `target` names again who liked or reposted, where it was a like or repost received. */
const removed = z.strictObject({ type: z.literal('removed'), account: id, key: id, target: z.optional(id) });

const profile = z.strictObject({
  type: z.literal('profile'),
  account: id,
  username: id,
  name: z.nullish(words),
  userpic: z.nullish(address),
  url: z.nullish(address),
  bio: z.nullish(words),
  followers: count,
  follows: count,
  posts: count,
  flags: z.optional(
    z.strictObject({
      locked: z.optional(z.boolean()),
      suspended: z.optional(z.boolean()),
      deactivated: z.optional(z.boolean()),
      deleted: z.optional(z.boolean()),
      memorial: z.optional(z.boolean()),
      noSynthetic: z.optional(z.boolean()),
      discoverable: z.optional(z.boolean()),
      noindex: z.optional(z.boolean()),
      indexable: z.optional(z.boolean()),
      hideCollections: z.optional(z.boolean()),
    }),
  ),
});

/** Any line after the first. */
export const ingestLine = z.discriminatedUnion('type', [action, removed, profile]);
export type IngestLine = z.infer<typeof ingestLine>;

const total = z.int().check(z.nonnegative());

/** Takes what a licensed feed delivers. Whoever sends signs; without keys in the configuration it does not exist. */
export const ingest = route({
  method: 'POST',
  path: '/ingest',
  access: 'public',
  summary: 'Deliver a licensed feed, signed and all or nothing (docs/ingest.md)',
  tag: 'ingest',
  stream: 'application/x-ndjson',
  response: z.object({
    /** The sender's own id of the delivery: sent again, it is answered the same and changes nothing. */
    id: z.string(),
    actions: total,
    removed: total,
    profiles: total,
    /** Accounts that are collected here and that it had something of. */
    accounts: total,
    dropped: z.object({ untracked: total, older_than_kept: total, date_out_of_range: total }),
  }),
  errors: [
    'not_found',
    'invalid_input',
    'ingest_unsigned',
    'ingest_outdated',
    'ingest_id_reused',
    'ingest_line_broken',
    'ingest_too_large',
    'ingest_damaged',
  ],
});
