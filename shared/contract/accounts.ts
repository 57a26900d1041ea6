import * as z from 'zod/mini';
import { instant, network, reportId } from '../report/values.ts';
import { done, route } from './route.ts';
import { accountName, denialReason, exactText, flag, id, period, text, userHash } from './values.ts';

const headcount = z.object({
  value: z.nullable(z.int()),
  previous: z.nullable(z.int()),
  history: z.array(z.nullable(z.int())),
});

/** The dashboard's line on an account for the period asked for. */
const line = z.object({
  reportId,
  title: z.string(),
  /** Nothing public happened in the period. */
  still: z.optional(z.boolean()),
  likes: headcount,
  follows: headcount,
  unfollows: headcount,
  /** Not opened by this user yet. */
  isNew: z.boolean(),
});

const progress = z.object({
  stage: z.enum(['queued', 'resolving', 'downloading', 'decoding', 'received', 'people', 'building']),
  done: z.int(),
  /** null when the end is not known. */
  total: z.nullable(z.int()),
  startedAt: instant,
  /** What went wrong last, while it is being retried. */
  error: z.nullable(z.string()),
});

const accountState = z.enum(['ok', 'collecting', 'counting', 'private', 'gone', 'hidden', 'failing']);

export const account = z.object({
  id,
  /** 0 where the account is shown to visitors. */
  userId: z.int().check(z.nonnegative()),
  network,
  'ig-id': z.string(),
  /** The user's own word for it. */
  label: z.nullable(z.string()),
  username: z.string(),
  name: z.nullable(z.string()),
  userpic: z.nullable(z.string()),
  url: z.nullable(z.string()),
  archived: z.boolean(),
  /** While it is archived: since when. */
  archivedAt: z.optional(instant),
  addedAt: instant,
  refreshedAt: z.nullable(instant),
  state: accountState,
  /** Why it is not collected. */
  reason: z.nullable(denialReason),
  /** While it is not collected: when it is looked at again. Absent where it does not go on by itself. */
  lookAgainAt: z.optional(instant),
  progress: z.nullable(progress),
  /** Oldest first, months last on a tie; those with a report to read or to come. */
  periods: z.array(period),
  line: z.nullable(line),
  /** There is a weekly report, and so a social profile, to show. */
  socialprofiler: z.boolean(),
  summaryShowed: z.boolean(),
  /** It is made of its owner's own archive: theirs alone, and not collected. */
  ownArchive: z.optional(z.literal(true)),
});
export type AccountView = z.infer<typeof account>;
export type AccountProgress = z.infer<typeof progress>;

/** The path's last part: a report id for that period's line, or `latest`. */
export const accountList = route({
  method: 'GET',
  path: '/dashboard/accounts/:period',
  access: 'user',
  opens: ['example', 'press'],
  asUser: true,
  apiToken: true,
  tag: 'accounts',
  summary: 'The tracked accounts with their line for a period; with example or press, those shown to visitors',
  params: z.object({ period: z.union([z.literal('latest'), reportId]) }),
  query: z.object({
    archived: flag,
    userId: z.optional(exactText(20)),
    example: flag,
    press: flag,
    'as-user': z.optional(userHash),
  }),
  response: z.object({
    items: z.array(account),
    /** Of all accounts of the user, archived or not; -1 without a user. */
    counts: z.object({ active: z.int(), archived: z.int() }),
    /** Accounts that may still be added; -1 without a user. */
    free: z.int(),
    /** Places of the plan; -1 without a user. */
    limit: z.int(),
    /** The strip shared by all accounts. */
    periods: z.array(period),
    selected: z.nullable(reportId),
  }),
  errors: ['login_required', 'blocked', 'not_allowed', 'view_not_open'],
});

const query = z.object({ username: accountName, network });

const foundProfile = z.object({
  network,
  'ig-id': z.string(),
  username: z.string(),
  name: z.nullable(z.string()),
  userpic: z.nullable(z.string()),
  url: z.nullable(z.string()),
  followers: z.nullable(z.int()),
});
export type FoundProfile = z.infer<typeof foundProfile>;

export const accountCheck = route({
  method: 'POST',
  path: '/dashboard/check',
  access: 'user',
  tag: 'accounts',
  summary: 'Looks a name up before anything is added',
  body: z.extend(query, { recheck: z.optional(z.boolean()) }),
  response: z.object({
    status: z.enum(['found', 'private', 'not-found', 'denied', 'added']),
    reason: z.nullable(denialReason),
    profile: z.nullable(foundProfile),
  }),
  errors: [
    'login_required',
    'blocked',
    'invalid_input',
    'network_not_offered',
    'account_server_slow',
    'network_not_connected',
    'network_unavailable',
    'too_many_requests',
  ],
});

export const accountAdd = route({
  method: 'POST',
  path: '/dashboard/accounts/add',
  access: 'user',
  tag: 'accounts',
  summary: 'Tracks an account and starts its first collection',
  body: query,
  response: z.object({ account }),
  errors: [
    'login_required',
    'blocked',
    'invalid_input',
    'account_not_found',
    'account_private',
    'account_denied',
    'account_already_added',
    'accounts_limit',
    'no_subscription',
    'network_not_offered',
    'account_server_slow',
    'network_not_connected',
    'network_unavailable',
    'too_many_requests',
  ],
});

const ids = z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(500)) });

export const accountDelete = route({
  method: 'POST',
  path: '/dashboard/accounts/delete',
  access: 'user',
  owned: { thing: 'account', foreign: 'not_found' },
  tag: 'accounts',
  summary: 'Stops tracking accounts; can be taken back within ten minutes',
  body: ids,
  response: done,
  errors: ['login_required', 'blocked', 'not_found'],
});

export const accountRestore = route({
  method: 'POST',
  path: '/dashboard/accounts/restore',
  access: 'user',
  owned: { thing: 'account', foreign: 'not_found' },
  tag: 'accounts',
  summary: 'Takes a deletion back as if it had not been; all or none',
  body: ids,
  response: done,
  errors: ['login_required', 'blocked', 'not_found', 'accounts_limit'],
});

export const accountLabel = route({
  method: 'POST',
  path: '/dashboard/accounts/label',
  access: 'user',
  owned: { thing: 'account', foreign: 'not_found' },
  tag: 'accounts',
  summary: "Sets the user's own word for an account; an empty one takes it away",
  body: z.object({ id, label: text(1000) }),
  response: done,
  errors: ['login_required', 'blocked', 'invalid_input', 'not_found', 'label_too_long'],
});

export const accountArchive = route({
  method: 'POST',
  path: '/dashboard/accounts/archive',
  access: 'user',
  owned: { thing: 'account', foreign: 'not_found' },
  tag: 'accounts',
  summary: 'Pauses accounts and frees their places',
  body: ids,
  response: done,
  errors: ['login_required', 'blocked', 'not_found'],
});

export const accountUnarchive = route({
  method: 'POST',
  path: '/dashboard/accounts/unarchive',
  access: 'user',
  owned: { thing: 'account', foreign: 'not_found' },
  tag: 'accounts',
  summary: 'Takes archived accounts up again; all or none',
  body: ids,
  response: done,
  errors: ['login_required', 'blocked', 'not_found', 'accounts_limit', 'no_subscription'],
});

export const accountSummaryShowed = route({
  method: 'POST',
  path: '/dashboard/accounts/summary-showed',
  access: 'user',
  owned: { thing: 'account', foreign: 'not_found' },
  tag: 'accounts',
  summary: 'Remembers that the AI summary notice was seen',
  body: z.object({ id }),
  response: done,
  errors: ['login_required', 'blocked', 'not_found'],
});
