import * as z from 'zod/mini';
import { type StoredSummary, storedSummary } from '../../../shared/report/summary.ts';

/** A stored summary; null where another version of the program wrote it. */
export function parseSummary(body: string): StoredSummary | null {
  const parsed = z.safeParse(storedSummary, JSON.parse(body));
  return parsed.success ? parsed.data : null;
}

/** Bytes of a summary: the keys in the schema's order. */
export const serializeSummary = (summary: StoredSummary): string => JSON.stringify(z.parse(storedSummary, summary));
