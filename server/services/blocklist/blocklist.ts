import { createHmac } from 'node:crypto';
import { type AliasOf, withheldId } from '../../../shared/domain/activity/withheld.ts';
import { isShownByLogin } from '../../../shared/domain/archives/ownership.ts';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { TrackingFacts } from '../../../shared/domain/policy/tracking.ts';
import type { Clock } from '../../core/clock.ts';
import type { BlockReason } from '../../db/blocking-tables.ts';
import type { Db } from '../../db/database.ts';
import { findBlock, installationSecret, withheldFingerprints } from '../../db/repositories/blocked-accounts.ts';

const SECRET = 'account-fingerprints';
const ALIAS_LETTERS = 16;

/** What of the policy's facts hangs on blocks. */
type BlockFacts = Required<Pick<TrackingFacts, 'optedOut' | 'underReview' | 'knownMinor'>>;

/** Which accounts nobody may track, known by a keyed hash alone: who has the hashes can neither read nor guess them. */
export interface Blocklist {
  /** The account's keyed hash: HMAC-SHA-256 under the installation's secret. */
  fingerprint(network: Network, id: string): Promise<string>;
  /** A keyed hash of something else that is not to be kept itself, such as a network address. */
  veil(purpose: string, value: string): Promise<string>;
  /** The keyed hash of a name by which archives alone know an account; no account's own. */
  nameFingerprint(network: Network, name: string): Promise<string>;
  standing(network: Network, id: string): Promise<BlockReason | null>;
  /** `username`: what stands against an archive of that name stands against the account, too. */
  facts(network: Network, id: string, username?: string): Promise<BlockFacts>;
  /** Of an archive, whose `id` is a name on some networks: what stands against the account of that name counts. */
  archiveFacts(network: Network, id: string): Promise<BlockFacts>;
  /** The name under which the account stands in the profile's actions once it is withheld. */
  alias(profile: ProfileId, network: Network, id: string): Promise<string>;
  /** Names for the accounts withheld now, as the profile's actions are to show them; for one collection. */
  aliases(profile: ProfileId, network: Network): Promise<AliasOf>;
  /** Whether an account is withheld now; for one piece of work. */
  withheld(network: Network): Promise<(id: string) => boolean>;
}

const factsOf = (reason: BlockReason | null): BlockFacts => ({
  optedOut: reason === 'opted-out',
  underReview: reason === 'under-review',
  knownMinor: reason === 'minor',
});

export function createBlocklist({ db, clock }: { readonly db: Db; readonly clock: Clock }): Blocklist {
  let secret: Promise<string> | null = null;

  async function hasher(): Promise<(...parts: (string | number)[]) => string> {
    const asked = secret ?? installationSecret(db, SECRET, clock.now());
    secret = asked;
    asked.catch(() => {
      secret = null;
    });
    const key = await asked;
    return (...parts) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('hex');
  }

  async function standing(network: Network, id: string): Promise<BlockReason | null> {
    return findBlock(db, (await hasher())('account', network, id));
  }

  const nameFingerprint = async (network: Network, name: string): Promise<string> =>
    (await hasher())('archive-name', network, name.toLowerCase());

  async function withheld(network: Network): Promise<(id: string) => boolean> {
    const blocked = await withheldFingerprints(db);
    if (blocked.size === 0) return () => false;
    const hash = await hasher();
    const isNamed = isShownByLogin(network)
      ? (id: string) => blocked.has(hash('archive-name', network, id.toLowerCase()))
      : () => false;
    return (id) => blocked.has(hash('account', network, id)) || isNamed(id);
  }

  const aliasWith = (hash: (...parts: (string | number)[]) => string, ...input: [ProfileId, Network, string]): string =>
    withheldId(hash('alias', ...input).slice(0, ALIAS_LETTERS));

  return {
    standing,
    withheld,
    fingerprint: async (network, id) => (await hasher())('account', network, id),
    veil: async (purpose, value) => (await hasher())('veil', purpose, value).slice(0, 2 * ALIAS_LETTERS),
    alias: async (...input) => aliasWith(await hasher(), ...input),
    nameFingerprint,
    async facts(network, id, username) {
      const isNamed = username !== undefined && isShownByLogin(network);
      const named = isNamed ? await standing(network, username.toLowerCase()) : null;
      return factsOf((await standing(network, id)) ?? named);
    },
    archiveFacts: async (network, id) =>
      factsOf((await standing(network, id)) ?? (await findBlock(db, await nameFingerprint(network, id)))),
    async aliases(profile, network) {
      const isWithheld = await withheld(network);
      const hash = await hasher();
      const known = new Map<string, string | null>();
      return (id) => {
        const seen = known.get(id);
        if (seen !== undefined) return seen;
        const alias = isWithheld(id) ? aliasWith(hash, profile, network, id) : null;
        known.set(id, alias);
        return alias;
      };
    },
  };
}
