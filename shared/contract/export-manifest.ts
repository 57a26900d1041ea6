import * as z from 'zod/mini';
import { day, periodType, reportId } from '../report/values.ts';
import { route } from './route.ts';
import { csvSeparator, exportFormat, flag, id, idList } from './values.ts';

/** What a manifest says of an export: enough to tell later that a file is the one that was given out. */
export const exportManifest = z.object({
  format: z.literal('perch-manifest-1'),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
  /** The service's address. */
  server: z.url(),
  /** Of the columns (the data dictionary). */
  schemaVersion: z.int(),
  files: z.array(
    z.object({
      name: z.string(),
      bytes: z.int(),
      /** Of the file's bytes, in hexadecimal. */
      sha256: z.string(),
      /** Actions, without a header. */
      rows: z.int(),
      reportId,
      period: z.object({ type: periodType, start: day, end: day }),
      accounts: z.array(z.object({ accountId: id, network: z.string(), username: z.string() })),
    }),
  ),
});
export type ExportManifest = z.infer<typeof exportManifest>;

/** Accounts that one manifest names a file of each of: so many files are made for it. */
export const MANIFEST_FILES_MAX = 50;

export const dashboardManifest = route({
  method: 'GET',
  path: '/dashboard/csv/manifest',
  access: 'user',
  owned: { thing: 'account', foreign: 'report_not_found' },
  apiToken: true,
  tag: 'report',
  summary:
    'What `/dashboard/csv` answers to the same query, as a manifest with digests, signed by the operator’s key where there is one',
  query: z.object({
    period: reportId,
    /** As of `/dashboard/csv`. */
    ids: z.optional(idList(500)),
    separator: csvSeparator,
    format: exportFormat,
    /** A file for each account, as `/report/:accountId/:reportId/csv` answers it, in the place of one for all; 50 accounts at most. */
    each: flag,
  }),
  response: z.object({
    /** The manifest's text, byte for byte what is signed (`exportManifest`). */
    manifest: z.string(),
    /** Its `.minisig`; null where the operator has no key. */
    signature: z.nullable(z.string()),
  }),
  errors: ['login_required', 'blocked', 'invalid_input', 'report_not_found', 'report_not_ready'],
});
