import type { Db } from '../../../server/db/database.ts';
import { listWebhookDeliveries } from '../../../server/db/repositories/webhook-deliveries.ts';
import { insertWebhook } from '../../../server/db/repositories/webhooks.ts';
import { writeTest } from '../../../server/services/webhooks/messages.ts';
import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';

/** A webhook of the person that was sent a test. @returns their numbers */
export async function giveWebhook(db: Db, user: UserId, now: Instant) {
  const made = { user, url: 'https://receiver.example/', description: 'mine', secret: Buffer.from('secret') };
  const webhook = await insertWebhook(db, { ...made, createdOn: dayOf(now) });
  await writeTest(db, webhook, now);
  const [delivery] = await listWebhookDeliveries(db, { webhook, limit: 1 });
  return { webhook: Number(webhook), webhookDelivery: Number(delivery?.id) };
}
