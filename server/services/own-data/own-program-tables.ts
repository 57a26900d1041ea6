import type { UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import { listApiTokens } from '../../db/repositories/api-tokens.ts';
import { ownWebhookDeliveries } from '../../db/repositories/webhook-deliveries.ts';
import { listWebhooks } from '../../db/repositories/webhooks.ts';
import { type OwnTable, table, time } from './table-files.ts';

/** By which a person's programs read; of the rest there is only a hash. */
async function apiTokens(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await listApiTokens(db, user);
  return table(
    'api-tokens',
    ['name', 'begins_with', 'created_on', 'last_used', 'expires_at'],
    rows.map(({ name, shown, createdOn, usedOn, expiresAt }) => ({
      name,
      begins_with: shown,
      created_on: createdOn,
      last_used: usedOn,
      expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    })),
  );
}

/** Where a person's programs are told of reports; no secret. */
async function webhooks(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await listWebhooks(db, user);
  return table(
    'webhooks',
    ['url', 'description', 'state', 'created_on', 'failing_since'],
    rows.map(({ url, description, state, createdOn, failingSince }) => ({
      ...{ url, description, state, created_on: createdOn },
      failing_since: failingSince === null ? null : new Date(failingSince).toISOString(),
    })),
  );
}

/** What they were told. */
async function webhookDeliveries(db: Db, user: UserId): Promise<OwnTable> {
  const rows = await ownWebhookDeliveries(db, user);
  return table(
    'webhook-deliveries',
    [
      ...['url', 'message_id', 'event', 'body', 'state', 'attempts', 'created_at', 'tried_at'],
      ...['answer_status', 'answer_start', 'failure'],
    ],
    rows.map(({ created_at, tried_at, ...row }) => ({
      ...row,
      created_at: time(created_at),
      tried_at: time(tried_at),
    })),
  );
}

/** What a person's programs have: tokens, webhooks and what those were sent; no secret. */
export const ownProgramTables = async (db: Db, user: UserId): Promise<OwnTable[]> => [
  await apiTokens(db, user),
  await webhooks(db, user),
  await webhookDeliveries(db, user),
];
