import * as z from 'zod/mini';
import { anomaly } from './anomalies.ts';
import { comment, followChange, likedAccount, liker, report } from './report.ts';
import { route } from './route.ts';
import { id, network, person, reportId } from './values.ts';

const { period, title, headline, counts, activity, hashtags, interests, not_enought_summary, no_tagged_actions } =
  report.shape;

/** Stable ids of the members (`profile.id`) that an entry comes from, in the order of the members. */
const by = z.array(z.string());

/** Mirrors `shared/domain/report/group-report.ts`; `group-report.test.ts` keeps the two in step. */
export const groupReport = z.object({
  version: z.literal(1),
  period,
  members: z.array(z.object({ network, profile: z.extend(person, { url: z.nullable(z.string()) }), title, headline })),
  headline,
  counts,
  activity,
  /** Lists are cut to what a screen can show; `count` counts what was cut too, and `totals` how long they were. */
  likes: z.object({ data: z.array(z.extend(likedAccount, { by })) }),
  likers: z.object({ data: z.array(z.extend(liker, { by })) }),
  follows: z.array(z.extend(followChange, { by })),
  comments: z.array(z.extend(comment, { by })),
  totals: z.object({ likes: z.int(), likers: z.int(), follows: z.int(), comments: z.int() }),
  hashtags,
  interests,
  coverage: z.object({ lines: report.shape.coverage.shape.lines }),
  /** The members' own, at most six. */
  anomalies: z.array(z.intersection(anomaly, z.object({ by }))),
  not_enought_summary,
  no_tagged_actions,
});
export type GroupReportView = z.infer<typeof groupReport>;

const account = z.object({
  id,
  network,
  'ig-id': z.string(),
  label: z.nullable(z.string()),
  username: z.string(),
  name: z.nullable(z.string()),
  userpic: z.nullable(z.string()),
  archived: z.boolean(),
});

export const dashboardGroupReport = route({
  method: 'GET',
  path: '/dashboard/group-report',
  access: 'user',
  tag: 'report',
  summary: 'One report over several accounts of one period',
  query: z.object({
    period: reportId,
    /** Comma-separated account ids, at most 30 and no more than the plan has places; all active accounts without it. */
    ids: z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,29}$/))),
  }),
  response: z.object({
    reportId,
    report: groupReport,
    /** Those in the report, in the order of its members. */
    accounts: z.array(account),
    /** Those that have no report of the period, or not yet. */
    missing: z.array(account),
  }),
  errors: [
    'login_required',
    'blocked',
    'invalid_input',
    'not_found',
    'report_not_found',
    'report_not_ready',
    'group_reports_not_in_plan',
  ],
});
