import * as z from 'zod/mini';
import { ACTION_KINDS } from '../domain/activity/action.ts';
import { COVERAGE_LEVELS } from '../domain/activity/coverage.ts';
import { ARCHIVE_FAILURES, ARCHIVE_STATES, PIECE_BYTES } from '../domain/archives/archive-import.ts';
import { day, instant, network } from '../report/values.ts';
import { done, route } from './route.ts';
import { id, text } from './values.ts';

const preview = z.object({
  network,
  externalId: z.string(),
  /** The account's id where its network did not answer. */
  username: z.string(),
  name: z.nullable(z.string()),
  /** Of what can be kept, the first action; and when the archive ends. */
  from: instant,
  until: instant,
  /** What can be kept of it, by kind; a kind that it does not hold is absent. */
  counts: z.partialRecord(z.enum(ACTION_KINDS), z.int()),
  /** Actions from before `keptFrom`, which are not kept. */
  older: z.int(),
  keptFrom: day,
  /** Records that gave no action, counted by why. */
  skipped: z.record(z.string(), z.int()),
  /** How much of each kind an archive of this form tells; a kind that was not known when it was read is absent. */
  coverage: z.partialRecord(z.enum(ACTION_KINDS), z.enum(COVERAGE_LEVELS)),
  /** Reports that an import gives. */
  weeks: z.int(),
  months: z.int(),
  /** Those who follow the account; null where the archive does not list them. */
  followers: z.nullable(z.int()),
});

const named = z.object({ count: z.int(), names: z.array(z.string()) });

/** What the last two archives of an account differ in; names up to 500. When somebody came or went between them is in neither. */
const followerChanges = z.object({
  from: instant,
  until: instant,
  listed: z.int(),
  came: named,
  went: named,
});
export type FollowerChangesView = z.infer<typeof followerChanges>;

const ownArchive = z.object({
  id: z.uuid(),
  state: z.enum(ARCHIVE_STATES),
  fileName: z.string(),
  bytes: z.int(),
  /** Bytes that are here: where the next piece begins. */
  received: z.int(),
  /** Records read, or reports built; `total` is null while the end is not known. */
  progress: z.nullable(z.object({ done: z.int(), total: z.nullable(z.int()) })),
  preview: z.nullable(preview),
  /** To be shown in the account's public bio before the archive can be imported; null where that is proven. */
  code: z.nullable(z.string()),
  failure: z.nullable(z.enum(ARCHIVE_FAILURES)),
  /** Where its reports are, once it is imported. */
  account: z.nullable(id),
  /** Of an account whose archives list followers, once a second one is imported. */
  followerChanges: z.nullable(followerChanges),
});
export type OwnArchiveView = z.infer<typeof ownArchive>;

const response = z.object({ archive: z.nullable(ownArchive) });
const MAX_NAME = 255;

export const ownArchiveGet = route({
  method: 'GET',
  path: '/own-archive',
  access: 'user',
  tag: 'accounts',
  summary: 'The archive that the person is bringing, and how far it is; null without one',
  response,
  errors: ['login_required', 'blocked'],
});

export const ownArchiveBegin = route({
  method: 'POST',
  path: '/own-archive',
  access: 'user',
  tag: 'accounts',
  summary: 'Begins a new archive, in the place of one that is on its way',
  body: z.object({
    name: text(MAX_NAME).check(z.minLength(1)),
    bytes: z.int().check(z.positive()),
  }),
  response,
  errors: ['login_required', 'blocked', 'no_subscription', 'archive_too_large', 'too_many_requests'],
});

export const ownArchivePiece = route({
  method: 'POST',
  path: '/own-archive/:archive/:offset',
  access: 'user',
  tag: 'accounts',
  summary: 'A piece of the file, at most 1 MiB of application/octet-stream; the last one has the archive read',
  params: z.object({
    archive: z.uuid(),
    offset: z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)),
  }),
  bytes: PIECE_BYTES,
  response,
  errors: ['login_required', 'blocked', 'archive_gone', 'invalid_input', 'too_many_requests'],
});

export const ownArchiveProve = route({
  method: 'POST',
  path: '/own-archive/prove',
  access: 'user',
  tag: 'accounts',
  summary: "Looks for the code in the account's bio; `seen` is the bio where it is not there",
  response: z.extend(response, { seen: z.nullable(z.string()) }),
  errors: [
    'login_required',
    'blocked',
    'archive_gone',
    'account_not_found',
    'account_server_slow',
    'network_not_connected',
    'network_unavailable',
    'too_many_requests',
  ],
});

export const ownArchiveConfirm = route({
  method: 'POST',
  path: '/own-archive/confirm',
  access: 'user',
  tag: 'accounts',
  summary: 'Imports what was previewed and builds its reports; the account takes a place of the plan',
  response,
  errors: ['login_required', 'blocked', 'archive_gone', 'archive_not_proven', 'accounts_limit', 'no_subscription'],
});

export const ownArchiveCancel = route({
  method: 'POST',
  path: '/own-archive/cancel',
  access: 'user',
  tag: 'accounts',
  summary: 'Gives the archive up and removes its file; what was imported stays',
  response: done,
  errors: ['login_required', 'blocked'],
});
