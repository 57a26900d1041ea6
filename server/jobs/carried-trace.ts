import type { JobInsert } from 'pg-boss';
import * as z from 'zod';
import type { Traces } from '../core/traces.ts';

/**
 * The request that a job was queued for, beside its payload: random numbers, and only where traces are told. Payloads' schemas pass over it,
 * those of releases before this one, too.
 */
const carrying = z.object({ traceparent: z.string().max(100).optional() });

/** What the job carries; null for nothing, or for what is nothing of ours. */
export function carriedBy(data: unknown): string | null {
  const parsed = carrying.safeParse(data);
  return parsed.success ? (parsed.data.traceparent ?? null) : null;
}

/** The rows, each with the request that they are queued for. */
export function carryOn<R extends JobInsert>(rows: readonly R[], traces: Traces): R[] {
  const traceparent = traces.carried();
  return traceparent === null ? [...rows] : rows.map((row) => ({ ...row, data: { ...row.data, traceparent } }));
}
