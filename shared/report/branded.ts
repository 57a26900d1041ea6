import type * as z from 'zod/mini';
import type { Day, Instant, ReportId } from '../domain/ids.ts';
import { day, instant, reportId } from './values.ts';

/**
 * Values of a report as the domain's rules tell them apart.
 *
 * As, three times: the schema is the proof that a brand of the domain stands for, and knows nothing of brands.
 */
export const brandedReportId = reportId as z.ZodMiniType as z.ZodMiniType<ReportId, string>;
export const brandedInstant = instant as z.ZodMiniType as z.ZodMiniType<Instant, number>;
export const brandedDay = day as z.ZodMiniType as z.ZodMiniType<Day, string>;
