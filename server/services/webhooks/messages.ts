import { randomUUID } from 'node:crypto';
import type { WebhookMessageBody } from '../../../shared/contract/webhook-events.ts';
import type { AccountId, Instant, ReportId } from '../../../shared/domain/ids.ts';
import { type PeriodSpan, parseReportId } from '../../../shared/domain/time/period.ts';
import type { Db } from '../../db/database.ts';
import type { AccountOfUser } from '../../db/repositories/deliveries.ts';
import { activeWebhooks, insertWebhookDeliveries } from '../../db/repositories/webhook-deliveries.ts';

interface ReadyReport {
  readonly account: AccountId;
  readonly reportId: ReportId;
}

function reportReady({ account, reportId }: ReadyReport, period: PeriodSpan, from: { home: string; now: Instant }) {
  const call = `${from.home}/api/report/${account}/${reportId}`;
  return {
    type: 'report.ready',
    timestamp: new Date(from.now).toISOString(),
    data: {
      accountId: account,
      reportId,
      period: { type: period.type, start: period.start, end: period.end },
      links: {
        page: `${from.home}/en/report/${account}/${reportId}`,
        report: call,
        csv: `${call}/csv`,
        parquet: `${call}/csv?format=parquet`,
      },
    },
  } satisfies WebhookMessageBody;
}

/** Writes down that the webhooks of the accounts' users are to be told of a report; each once, however often it is asked. */
export async function writeReportReady(
  { db, publicUrl }: { readonly db: Db; readonly publicUrl: string },
  { reportId, accounts }: { readonly reportId: ReportId; readonly accounts: readonly AccountOfUser[] },
  now: Instant,
): Promise<void> {
  const period = parseReportId(reportId);
  if (period === null || accounts.length === 0) return;
  const webhooks = await activeWebhooks(
    db,
    accounts.map(({ user }) => user),
  );
  const deliveries = webhooks.flatMap((webhook) =>
    accounts
      .filter(({ user }) => user === webhook.user)
      .map(({ account }) => ({
        ...{ account, webhook: webhook.id, messageId: randomUUID(), event: 'report.ready' as const },
        subject: `${account}/${reportId}`,
        body: JSON.stringify(reportReady({ account, reportId }, period, { home: publicUrl, now })),
      })),
  );
  await insertWebhookDeliveries(db, deliveries, now);
}

/** Writes down a test for one webhook. */
export async function writeTest(db: Db, webhook: string, now: Instant): Promise<void> {
  const messageId = randomUUID();
  const message: WebhookMessageBody = { type: 'webhook.test', timestamp: new Date(now).toISOString(), data: {} };
  const body = JSON.stringify(message);
  const about = { webhook, account: null, messageId, subject: `test/${messageId}`, event: 'webhook.test' as const };
  await insertWebhookDeliveries(db, [{ ...about, body }], now);
}
