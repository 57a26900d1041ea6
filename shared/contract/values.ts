import * as z from 'zod/mini';
import { NETWORKS } from '../domain/accounts/network.ts';
import { ACTION_KINDS, LOST_FOLLOW_REASONS } from '../domain/activity/action.ts';
import { COVERAGE_LEVELS } from '../domain/activity/coverage.ts';
import { LANGUAGES } from '../domain/languages.ts';
import { CURRENCIES } from '../domain/money.ts';
import { DENIAL_REASONS } from '../domain/policy/tracking.ts';
import { PLAN_TYPES } from '../domain/subscription/subscription.ts';
import { PERIOD_TYPES } from '../domain/time/period.ts';

/** Scalar values that several resources share. */
export const id = z.int().check(z.positive(), z.maximum(2_147_483_647));
export const idParam = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number));
export const network = z.enum(NETWORKS);
export const language = z.enum(LANGUAGES);
export const currency = z.enum(CURRENCIES);
export const planType = z.enum(PLAN_TYPES);
export const periodType = z.enum(PERIOD_TYPES);
export const actionKind = z.enum(ACTION_KINDS);
export const coverageLevel = z.enum(COVERAGE_LEVELS);
export const lostFollowReason = z.enum(LOST_FOLLOW_REASONS);
export const denialReason = z.enum(DENIAL_REASONS);
export const reportId = z.string().check(z.regex(/^(week|month)-\d{4}-\d{2}-\d{2}$/));
/** Milliseconds since the epoch. */
export const instant = z.int();
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** Minutes east of UTC; only changes how times of day are shown. */
export const timezone = z.int().check(z.minimum(-720), z.maximum(840));
/** A flag in a query string: `1` or `0`. */
export const flag = z.optional(z.enum(['0', '1']));

export const money = z.object({ minor: z.int(), currency });
export const person = z.object({
  id: z.string(),
  username: z.string(),
  name: z.nullable(z.string()),
  userpic: z.nullable(z.string()),
});
export const period = z.object({
  id: reportId,
  type: periodType,
  index: z.int(),
  start: day,
  end: day,
  available: instant,
  nonActive: z.boolean(),
  offset: z.int(),
});
