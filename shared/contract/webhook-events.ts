import * as z from 'zod/mini';
import { day, periodType, reportId } from '../report/values.ts';
import { id } from './values.ts';

/** When it was written, as ISO 8601. */
const timestamp = z.iso.datetime();

/** A report can be read. It says which, and where; what stands in it is read there, with an API token or in the app. */
const reportReady = z.object({
  type: z.literal('report.ready'),
  timestamp,
  data: z.object({
    accountId: id,
    reportId,
    period: z.object({ type: periodType, start: day, end: day }),
    links: z.object({
      /** The page. */
      page: z.url(),
      /** The calls: the report, and each action of it. */
      report: z.url(),
      csv: z.url(),
      parquet: z.url(),
    }),
  }),
});

/** Sent by hand from the settings, to see whether a receiver works. */
const test = z.object({ type: z.literal('webhook.test'), timestamp, data: z.object({}) });

/** What a webhook is sent, as the body of a POST. More fields may come; none goes. */
export const webhookMessage = z.discriminatedUnion('type', [reportReady, test]);
export type WebhookMessageBody = z.infer<typeof webhookMessage>;
