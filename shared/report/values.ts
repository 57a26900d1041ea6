import * as z from 'zod/mini';
import { ACTION_KINDS, LOST_FOLLOW_REASONS } from '../domain/activity/action.ts';
import { COVERAGE_LEVELS, READ_WAYS } from '../domain/activity/coverage.ts';
import { LANGUAGES } from '../domain/languages.ts';
import { NETWORKS } from '../domain/networks/networks.ts';
import { PERIOD_TYPES } from '../domain/time/period.ts';

/** Scalar values that reports and the contract share. */

export const network = z.enum(NETWORKS);
export const language = z.enum(LANGUAGES);
export const periodType = z.enum(PERIOD_TYPES);
export const actionKind = z.enum(ACTION_KINDS);
export const coverageLevel = z.enum(COVERAGE_LEVELS);
export const readWay = z.enum(READ_WAYS);
export const lostFollowReason = z.enum(LOST_FOLLOW_REASONS);

export const reportId = z.string().check(z.regex(/^(week|month)-\d{4}-\d{2}-\d{2}$/));
/** Milliseconds since the epoch. */
export const instant = z.int();
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A number that a network may not tell. */
export const count = z.nullable(z.int());
export const localized = z.object({ en: z.string(), pt: z.string() });
