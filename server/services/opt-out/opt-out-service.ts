import { randomBytes } from 'node:crypto';
import type {
  OptOutCard,
  OptOutRequest,
  OptOutWant,
  optOutCheck,
  optOutFind,
} from '../../../shared/contract/opt-out.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { PROOF_BYTES, PROOF_LIFETIME_MS, proofCode, showsCode } from '../../../shared/domain/opt-out/proof-code.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { BlockReason } from '../../db/blocking-tables.ts';
import type { Db } from '../../db/database.ts';
import { addProofRequest, findProofRequest, type ProofRow } from '../../db/repositories/proof-requests.ts';
import type { SourceProfile } from '../../ports/activity-source.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';
import { createLookup, type LookupQuery } from '../accounts/lookup.ts';
import { hashOfToken, isToken, newToken } from '../auth/tokens.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import { type AfterRemovalDeps, afterRemoval } from './after-removal.ts';
import { archiveNamesOf } from './archive-names.ts';
import { settleProof } from './settle-proof.ts';
import { isExpired, showProof } from './show-proof.ts';

/** The bio as the answer repeats it. */
const SEEN_LENGTH = 300;

export interface OptOutService {
  /** Who the name is on its network, whether or not anybody tracks it. @throws AppError `account_server_slow`, `network_unavailable` */
  find(query: LookupQuery): Promise<RouteOutput<typeof optOutFind>>;
  /** @throws AppError `account_not_found`, `already_opted_out`, `not_opted_out`, `account_server_slow`, `network_unavailable` */
  start(query: LookupQuery & { readonly want: OptOutWant }): Promise<{ ticket: string; request: OptOutRequest }>;
  state(ticket: string): Promise<OptOutRequest>;
  /** Reads the bio and does what was asked when the code is in it. @throws AppError `account_not_found`, `already_opted_out`, `not_opted_out`, `account_server_slow`, `network_unavailable` */
  check(ticket: string): Promise<RouteOutput<typeof optOutCheck>>;
}

export interface OptOutDeps extends AfterRemovalDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sources: SourceRegistry;
  readonly blocks: Blocklist;
}

/** Of an account that asks not to be shown to logged-out people, no more than its name. */
function cardOf({ network, username, name, userpic, url, flags }: SourceProfile): OptOutCard {
  const shy = flags.noUnauthenticated === true;
  return { network, username, name: shy ? null : name, userpic: shy ? null : userpic, url };
}

/** Only the operator has a say in what stands against a minor's account. */
function refuseStart(want: OptOutWant, standing: BlockReason | null): void {
  if (want === 'in' && standing !== 'opted-out') throw new AppError('not_opted_out');
  if (want === 'out' && (standing === 'opted-out' || standing === 'minor')) throw new AppError('already_opted_out');
}

/** Owners of accounts, who prove with a code in their public bio that it is theirs, and have it left out of everything. */
export function createOptOutService(deps: OptOutDeps): OptOutService {
  const { db, clock, blocks } = deps;
  const lookup = createLookup({ sources: deps.sources });

  const requestOf = async (ticket: string): Promise<ProofRow | undefined> =>
    isToken(ticket) ? findProofRequest(db, hashOfToken(ticket)) : undefined;
  const shown = (row: ProofRow | undefined): Promise<OptOutRequest> => showProof(db, row, clock.now());

  async function profileOf(query: LookupQuery): Promise<SourceProfile | null> {
    const result = await lookup.find(query);
    return result.status === 'found' ? result.profile : null;
  }

  return {
    async find(query) {
      const profile = await profileOf(query);
      if (profile === null) return { profile: null, optedOut: false };
      const standing = await blocks.standing(profile.network, profile.id);
      return { profile: cardOf(profile), optedOut: standing === 'opted-out' };
    },

    async start({ want, ...query }) {
      const profile = await profileOf(query);
      if (profile === null) throw new AppError('account_not_found', { field: 'username' });
      const standing = await blocks.standing(profile.network, profile.id);
      refuseStart(want, standing);
      const ticket = newToken();
      const now = clock.now();
      const { network, ...card } = cardOf(profile);
      const row = {
        token_hash: hashOfToken(ticket),
        want,
        network,
        external_id: profile.id,
        code: proofCode(randomBytes(PROOF_BYTES)),
        created_at: new Date(now),
        expires_at: new Date(instant(now + PROOF_LIFETIME_MS)),
        proved_at: null,
        erasure_id: null,
      };
      await addProofRequest(db, { ...row, card: JSON.stringify(card) });
      return { ticket, request: await shown({ ...row, card }) };
    },

    state: async (ticket) => shown(await requestOf(ticket)),

    async check(ticket) {
      const row = await requestOf(ticket);
      if (row === undefined || row.external_id === null || isExpired(row, clock.now())) {
        return { request: await shown(row), seen: null };
      }
      const profile = await profileOf({ network: row.network, username: row.external_id, fresh: true });
      if (profile === null || profile.id !== row.external_id) throw new AppError('account_not_found');
      if (!showsCode(profile.bio, row.code)) {
        return { request: await shown(row), seen: (profile.bio ?? '').slice(0, SEEN_LENGTH) };
      }
      const { network, id: externalId, username } = profile;
      const fingerprint = await blocks.fingerprint(network, externalId);
      const tokenHash = hashOfToken(ticket);
      const names = await archiveNamesOf(deps, { network, externalId, username });
      const removed = await settleProof(db, { tokenHash, network, externalId, fingerprint, names, at: clock.now() });
      if (removed !== null) await afterRemoval(deps, removed);
      return { request: await shown(await requestOf(ticket)), seen: null };
    },
  };
}
