import { sql } from 'kysely';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { Db } from '../database.ts';

/** What an account is called wherever its stable id is stored with a name. */
export async function knownUsernames(db: Db, network: Network, externalId: string): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    select username from profiles where network = ${network} and external_id = ${externalId}
    union select username from people where network = ${network} and external_id = ${externalId}
    union select username from connections where network = ${network} and external_id = ${externalId}`.execute(db);
  return rows.map(({ username }) => username).filter((username) => username !== '');
}
