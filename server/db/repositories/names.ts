import { sql } from 'kysely';
import type { Network } from '../../../shared/domain/accounts/network.ts';
import type { Db } from '../database.ts';

/** How an account that actions are about is called. */
export interface PersonName {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
}

/** What the directory knows of the accounts; those it does not know are left out. */
export async function readNames(db: Db, network: Network, ids: readonly string[]): Promise<PersonName[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PersonName>`
    select external_id as id, username, name from people
    where network = ${network} and external_id = any(${[...ids]}::text[])`.execute(db);
  return rows;
}
