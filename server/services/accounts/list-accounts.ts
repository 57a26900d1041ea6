import type { accountList } from '../../../shared/contract/accounts.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import { freePlaces } from '../../../shared/domain/subscription/free-places.ts';
import type { Db } from '../../db/database.ts';
import { countAccounts, listAccounts } from '../../db/repositories/accounts.ts';
import { findSubscription } from '../../db/repositories/subscriptions.ts';
import { readAccountContext, type Viewer } from './account-context.ts';
import { accountView } from './account-view.ts';

export interface ListRequest {
  /** `latest` or a report id; one that names no period selects nothing. */
  readonly period: string;
  readonly archived: boolean;
}

/** The user's active or archived accounts, each with its line for the period. */
export async function listFor(
  db: Db,
  viewer: Viewer & { readonly user: UserId },
  request: ListRequest,
): Promise<RouteOutput<typeof accountList>> {
  const rows = await listAccounts(db, viewer.user, request.archived);
  const counts = await countAccounts(db, viewer.user);
  const subscription = await findSubscription(db, viewer.user);
  const around = await readAccountContext(db, rows, { viewer, period: request.period });
  return {
    items: rows.map((row) => accountView(row, around)),
    counts,
    free: freePlaces({ subscription }, counts.active, viewer.now),
    limit: subscription?.accounts ?? 0,
    periods: [...around.periods],
    selected: around.selected?.id ?? null,
  };
}
