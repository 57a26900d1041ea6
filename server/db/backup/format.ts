import { z } from 'zod';

/**
 * A backup is text, gzipped, one thing a line:
 *
 *     {"format":"perch-backup", …}      the header
 *     #users                            a table begins
 *     {"id":1,"email":…}                its rows, as the database writes them as JSON
 *     …
 *     #end {"rows":…,"sha256":…}        how many rows, and the hash of every line before, line ends included
 *
 * Rows are JSON made and read by PostgreSQL, so that every type comes back as it was, and either kind of database reads
 * what the other wrote. Jobs are left out: the scheduler makes them again from what the tables say. So are staging tables.
 */
export const FORMAT = 'perch-backup';
export const TABLE_MARK = '#';
export const END_MARK = '#end ';

const name = z.string().regex(/^[a-z][a-z0-9_]*$/);

export const header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  /** Number of the newest migration. */
  schema: z.int().positive(),
  /** When it was made, ISO 8601. */
  madeAt: z.iso.datetime(),
  tables: z.array(name),
  /** First moments of the months that `actions` or `packed_weeks` hold, ISO 8601. */
  months: z.array(z.iso.datetime()),
  /** Sequences of identity columns and the last value each gave; null where none was given yet. */
  sequences: z.array(z.object({ name, last: z.nullable(z.string().regex(/^\d+$/)) })),
});
export type BackupHeader = z.infer<typeof header>;

export const ending = z.object({ rows: z.int().nonnegative(), sha256: z.string() });

/** What was written or read. */
export interface BackupSummary {
  readonly rows: number;
  readonly tables: number;
  /** Number of the newest migration of the data. */
  readonly schema: number;
}
