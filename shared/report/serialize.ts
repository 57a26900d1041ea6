import * as z from 'zod/mini';
import { type GroupReport, groupReport } from './group-report.ts';
import { type StoredReport, storedReport } from './report.ts';

/**
 * The report's canonical text: every key in the schema's order, nothing besides, no white space, no key for what is
 * undefined. Equal reports, equal bytes.
 * @throws ZodError for what is no report: it would be stored for good
 */
export const serializeReport = (report: StoredReport): string => JSON.stringify(z.parse(storedReport, report));

/** A stored text as a report. @throws ZodError, SyntaxError */
export const parseReport = (text: string): StoredReport => z.parse(storedReport, JSON.parse(text));

/** A group report's text, in the schema's order of keys. @throws ZodError */
export const serializeGroupReport = (report: GroupReport): string => JSON.stringify(z.parse(groupReport, report));
