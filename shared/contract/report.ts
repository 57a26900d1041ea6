import * as z from 'zod/mini';
import { account } from './accounts.ts';
import { anomaly } from './anomalies.ts';
import { route } from './route.ts';
import {
  actionKind,
  coverageLevel,
  day,
  flag,
  idParam,
  instant,
  lostFollowReason,
  network,
  periodType,
  person,
  reportId,
} from './values.ts';

const count = z.nullable(z.int());
const headcount = z.object({ value: count, previous: count, median: z.nullable(z.number()), history: z.array(count) });
const localized = z.object({ en: z.string(), pt: z.string() });

export const likedAccount = z.extend(person, {
  count: z.int(),
  posts: z.array(
    z.object({
      code: z.string(),
      url: z.string(),
      notfound: z.boolean(),
      image: z.nullable(z.string()),
      text: z.nullable(z.string()),
      at: instant,
    }),
  ),
});
export const liker = z.extend(person, { count: z.int() });
export const followChange = z.extend(person, {
  change: z.enum(['follow', 'unfollow']),
  reason: z.nullable(lostFollowReason),
  at: instant,
});
export const comment = z.object({
  at: instant,
  text: z.nullable(z.string()),
  url: z.nullable(z.string()),
  target: z.nullable(person),
  onLiked: z.boolean(),
});

const profileCount = z.object({ value: count, previous: count });
const socialProfile = z.object({
  bio: z.nullable(z.string()),
  /** The account's own wish keeps its words out of reports. */
  bioWithheld: z.boolean(),
  followers: profileCount,
  follows: profileCount,
  posts: profileCount,
  url: z.nullable(z.string()),
});

/**
 * Mirrors `shared/domain/report/report.ts`; `report.test.ts` keeps the two from drifting apart. Reports that were stored
 * as version 1 have no `daily`, `anomalies` and `socialProfile`.
 */
export const report = z.object({
  version: z.union([z.literal(1), z.literal(2)]),
  network,
  profile: z.extend(person, { url: z.nullable(z.string()) }),
  reportId,
  period: z.object({ type: periodType, index: z.int(), start: day, end: day, available: instant }),
  number: z.int(),
  revision: z.nullable(z.string()),
  title: localized,
  standfirst: localized,
  template: z.string(),
  headline: z.object({
    likes: headcount,
    likesReceived: headcount,
    follows: headcount,
    unfollows: headcount,
    comments: headcount,
  }),
  counts: z.record(actionKind, count),
  activity: z.array(z.int()).check(z.length(672)),
  /** Actions on each day of the period, 7 or 28 to 31 counts. */
  daily: z.optional(z.array(z.int())),
  likes: z.object({ data: z.array(likedAccount) }),
  likers: z.object({ data: z.array(liker) }),
  follows: z.array(followChange),
  comments: z.array(comment),
  hashtags: z.array(z.object({ tag: z.string(), count: z.int() })),
  interests: z.array(z.object({ topic: z.string(), count: z.int(), share: z.number() })),
  coverage: z.object({
    lines: z.array(z.object({ kind: actionKind, level: coverageLevel })),
    estimate: z.nullable(z.object({ low: z.number(), point: z.number(), high: z.number() })),
  }),
  /** At most six, the first the furthest from the usual; `periods` is how many earlier ones there were to compare with. */
  anomalies: z.optional(z.object({ items: z.array(anomaly), periods: z.int() })),
  /** null where the network tells nothing of the account itself. */
  socialProfile: z.optional(z.nullable(socialProfile)),
  not_enought_summary: z.boolean(),
  no_tagged_actions: z.boolean(),
});
export type ReportView = z.infer<typeof report>;

const params = z.object({ accountId: idParam, reportId });

/** With one of them nobody has to be logged in; the account must be one that the operator shows that way. */
const shown = { example: flag, press: flag };
const opens = ['example', 'press'] as const;

/** `reportId` may be left out: the newest report is answered. */
export const reportGet = route({
  method: 'GET',
  path: '/report/:accountId/:reportId',
  access: 'user',
  opens,
  tag: 'report',
  summary: 'A report and, with loadAccount, its account',
  params: z.object({ accountId: idParam, reportId: z.union([reportId, z.literal('latest')]) }),
  query: z.object({ loadAccount: flag, force: flag, ...shown }),
  response: z.object({ id: z.string(), accountId: z.int(), reportId, report, account: z.optional(account) }),
  errors: ['login_required', 'blocked', 'report_not_found', 'report_not_ready'],
});

export const reportCsv = route({
  method: 'GET',
  path: '/report/:accountId/:reportId/csv',
  access: 'user',
  opens,
  tag: 'report',
  summary: 'Every action of the report as CSV; content-disposition names the file, x-source-revision its source',
  params,
  query: z.object(shown),
  file: 'text/csv',
  errors: ['login_required', 'blocked', 'report_not_found', 'report_not_ready'],
});

export const reportSocialprofiler = route({
  method: 'GET',
  path: '/report/:accountId/:reportId/socialprofiler',
  access: 'user',
  opens,
  tag: 'report',
  summary: 'What the network says of the account itself',
  params,
  query: z.object(shown),
  /** null: the report is older than this section, or the network tells nothing of the account itself. */
  response: z.object({ socialProfile: z.nullable(socialProfile) }),
  errors: ['login_required', 'blocked', 'report_not_found', 'report_not_ready'],
});
