import { sql } from 'kysely';
import type { Network } from '../../../shared/domain/accounts/network.ts';
import type { AccountId } from '../../../shared/domain/ids.ts';
import type { DenialReason } from '../../../shared/domain/policy/tracking.ts';
import { AppError } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import { setExample } from '../../db/repositories/accounts.ts';

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

/** Which tracked accounts visitors may read. */
export interface ExampleAdmin {
  list(): Promise<ExampleLine[]>;
  /** @throws AppError `not_found` */
  add(account: AccountId): Promise<ExampleLine>;
  /** @throws AppError `not_found` */
  remove(account: AccountId): Promise<void>;
}

export function createExampleAdmin(db: Db): ExampleAdmin {
  async function list(): Promise<ExampleLine[]> {
    const { rows } = await sql<ExampleLine>`
      select a.id, p.network, p.username, u.email as owner, a.archived, p.stopped_reason as stopped,
        (select count(*)::int from reports r where r.profile_id = p.id) as reports
      from accounts a join profiles p on p.id = a.profile_id join users u on u.id = a.user_id
      where a.example
      order by a.added_at, a.id`.execute(db);
    return rows;
  }

  async function mark(account: AccountId, example: boolean): Promise<void> {
    if (!(await setExample(db, account, example))) throw new AppError('not_found', { field: 'account' });
  }

  return {
    list,
    async add(account) {
      await mark(account, true);
      const line = (await list()).find(({ id }) => id === account);
      if (line === undefined) throw new AppError('not_found', { field: 'account' });
      return line;
    },
    remove: (account) => mark(account, false),
  };
}
