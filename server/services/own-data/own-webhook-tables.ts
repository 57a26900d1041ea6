import type { UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import { ownWebhookDeliveries } from '../../db/repositories/webhook-deliveries.ts';
import { listWebhooks } from '../../db/repositories/webhooks.ts';
import type { OwnTable } from './table-files.ts';

async function webhooks(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await listWebhooks(db, user);
  return {
    path: 'webhooks',
    columns: ['url', 'description', 'state', 'created_on', 'failing_since'],
    rows: rows.map(({ url, description, state, createdOn, failingSince }) => ({
      ...{ url, description, state, created_on: createdOn },
      failing_since: failingSince === null ? null : new Date(failingSince).toISOString(),
    })),
  };
}

async function deliveries(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await ownWebhookDeliveries(db, user);
  return {
    path: 'webhook-deliveries',
    columns: [
      ...['url', 'message_id', 'event', 'body', 'state', 'attempts', 'created_at', 'tried_at'],
      ...['answer_status', 'answer_start', 'failure'],
    ],
    rows: rows.map(({ created_at, tried_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      tried_at: tried_at?.toISOString() ?? null,
    })),
  };
}

/** A person's webhooks, never their secrets, and what was sent to them. */
export const ownWebhookTables = async (db: Db, user: UserId): Promise<OwnTable[]> => [
  await webhooks(db, user),
  await deliveries(db, user),
];
