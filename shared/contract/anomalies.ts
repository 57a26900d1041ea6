import * as z from 'zod/mini';
import { UNUSUAL_METRICS } from '../domain/report/anomalies/anomaly.ts';
import { actionKind, coverageLevel, day, instant, person } from './values.ts';

const score = z.int();
const periods = z.int();

const burstTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), account: person }),
  z.object({ kind: z.literal('tag'), tag: z.string() }),
  z.object({ kind: z.literal('topic'), topic: z.string() }),
]);

/** Mirrors `shared/domain/report/anomalies/anomaly.ts`, where each rule's numbers are explained. */
export const anomaly = z.discriminatedUnion('rule', [
  z.object({
    rule: z.literal('unusual-count'),
    score,
    metric: z.enum(UNUSUAL_METRICS),
    direction: z.enum(['above', 'below']),
    value: z.int(),
    median: z.number(),
    low: z.number(),
    high: z.number(),
    periods,
  }),
  z.object({
    rule: z.literal('burst'),
    score,
    to: burstTarget,
    count: z.int(),
    total: z.int(),
    day,
    from: instant,
    minutes: z.int(),
    median: z.nullable(z.number()),
    periods,
  }),
  z.object({
    rule: z.literal('new-hours'),
    score,
    hours: z.array(z.int()),
    count: z.int(),
    before: z.int(),
    periods,
  }),
  z.object({
    rule: z.literal('new-top-account'),
    score,
    account: person,
    count: z.int(),
    total: z.int(),
    periods,
  }),
  z.object({
    rule: z.literal('unfollow-wave'),
    score,
    count: z.int(),
    total: z.int(),
    median: z.number(),
    day,
    from: instant,
    periods,
  }),
  z.object({
    rule: z.literal('silence'),
    score,
    days: z.int(),
    from: day,
    to: day,
    activeDays: z.int(),
    ofDays: z.int(),
    periods,
  }),
  z.object({ rule: z.literal('new-top-tag'), score, tag: z.string(), count: z.int(), periods }),
  z.object({
    rule: z.literal('coverage-drop'),
    score,
    kinds: z.array(z.object({ kind: actionKind, from: coverageLevel, to: coverageLevel })),
    estimate: z.nullable(z.object({ before: z.number(), now: z.number() })),
  }),
]);
export type AnomalyView = z.infer<typeof anomaly>;
