import * as z from 'zod/mini';
import { CURRENCIES } from '../domain/money.ts';
import { DENIAL_REASONS } from '../domain/policy/tracking.ts';
import type { CsvSeparator } from '../domain/report/csv-cell.ts';
import { EXPORT_FORMATS } from '../domain/report/export-schema.ts';
import { isStorable, storableText } from '../domain/storable-text.ts';
import { PLAN_TYPES } from '../domain/subscription/subscription.ts';
import { day, instant, periodType, reportId } from '../report/values.ts';

/** Scalar values that several resources share. */

/** The greatest value of PostgreSQL's `integer`, which every id is. */
export const ID_MAX = 2_147_483_647;
export const id = z.int().check(z.positive(), z.maximum(ID_MAX));
/** An id in a path. */
export const idParam = z.pipe(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)), id);
/** Ids in a query, separated by commas. */
export const idList = (most: number) =>
  z.pipe(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/)),
      z.transform((text) => text.split(',').map(Number)),
    ),
    z.array(id).check(z.maxLength(most)),
  );

/** Words that somebody wrote. What could not be stored is left out, so that the rest of them is not lost. */
export const text = (most: number) => z.string().check(z.overwrite(storableText), z.trim(), z.maxLength(most));
/** What has to be kept or compared exactly as it was sent: what could not be stored is refused. */
export const exactText = (most: number) => z.string().check(z.maxLength(most), z.refine(isStorable));
/** As much as a body may hold: how long it may be is the rule's to say, in words (`domain/accounts/new-password`). */
export const newPassword = exactText(65_536);
/** What identifies an account on its network: a handle, a link or a stable id. */
export const accountName = text(300).check(z.minLength(1));
/** What the bot check gave the form: its token, and the number of the challenge, which the log has of one that was refused. Absent while it is off. */
export const proofOfPerson = { htoken: z.optional(exactText(10_000)), hekey: z.optional(exactText(10_000)) };
/** What was typed for one; whether it is one is the rule's to say (`domain/subscription/promotion`). */
export const promoCode = exactText(100);
export const currency = z.enum(CURRENCIES);
export const planType = z.enum(PLAN_TYPES);
export const denialReason = z.enum(DENIAL_REASONS);
/** Minutes east of UTC; only changes how times of day are shown. */
export const timezone = z.int().check(z.minimum(-720), z.maximum(840));
/** What leads a support person to somebody: 128 bits that tell nothing of them. */
export const userHash = z.string().check(z.regex(/^[\da-f]{32}$/));
/** A flag in a query string: `1` or `0`. */
export const flag = z.optional(z.enum(['0', '1']));

export const money = z.object({ minor: z.int(), currency });
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

/** In which format a download of actions comes; CSV without it. */
export const exportFormat = z.optional(z.enum(EXPORT_FORMATS));

/** What parts the cells of a CSV file; a comma without it. */
export const csvSeparator = z.optional(z.enum(['comma', 'semicolon'] satisfies CsvSeparator[]));
