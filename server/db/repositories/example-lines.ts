import { sql } from 'kysely';
import type { AccountId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { DenialReason } from '../../../shared/domain/policy/tracking.ts';
import type { Db } from '../database.ts';

/** An account as the operator sees it who shows it to visitors. */
export interface ExampleLine {
  readonly id: AccountId;
  readonly network: Network;
  readonly username: string;
  readonly owner: string;
  /** Archived or stopped accounts keep their mark and are not shown. */
  readonly archived: boolean;
  readonly stopped: DenialReason | null;
  readonly reports: number;
}

/** The accounts marked as examples, shown or not, in the order they were added. */
export async function listExampleLines(db: Db): Promise<ExampleLine[]> {
  const { rows } = await sql<ExampleLine>`
    select a.id, p.network, p.username, u.email as owner, a.archived, p.stopped_reason as stopped,
      (select count(*)::int from reports r where r.profile_id = p.id) as reports
    from accounts a join profiles p on p.id = a.profile_id join users u on u.id = a.user_id
    where a.example
    order by a.added_at, a.id`.execute(db);
  return rows;
}
