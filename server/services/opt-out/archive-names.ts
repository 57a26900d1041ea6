import { isShownByLogin } from '../../../shared/domain/archives/ownership.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { Db } from '../../db/database.ts';
import { knownUsernames } from '../../db/repositories/known-usernames.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';

/** A name in whose place archives have no number, and what it is blocked by. */
export interface ArchiveName {
  readonly name: string;
  readonly fingerprint: string;
}

/**
 * The names under which archives know an account that its network's interface knows by a number, where archives do so: what is decided of the
 * one has to hold of the other. `username` is the one that was just seen; those that are stored are asked for.
 */
export async function archiveNamesOf(
  { db, blocks }: { readonly db: Db; readonly blocks: Pick<Blocklist, 'nameFingerprint'> },
  account: { readonly network: Network; readonly externalId: string; readonly username?: string },
): Promise<readonly ArchiveName[]> {
  const { network, externalId, username } = account;
  if (!isShownByLogin(network)) return [];
  const seen = username === undefined ? [] : [username];
  const names = new Set(
    [...seen, ...(await knownUsernames(db, network, externalId))].map((name) => name.toLowerCase()),
  );
  names.delete(externalId.toLowerCase());
  return Promise.all(
    [...names].map(async (name) => ({ name, fingerprint: await blocks.nameFingerprint(network, name) })),
  );
}
