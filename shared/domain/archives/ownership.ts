import type { Instant } from '../ids.ts';
import { describeNetwork, type Network } from '../networks/networks.ts';
import { DAY } from '../time/calendar.ts';

/** An account may pass to somebody else: it is shown again after so long that it is one's own. */
export const OWNERSHIP_HOLDS_MS = 30 * DAY;

/** What is known of a person's claim to an account. */
export interface OwnershipProof {
  readonly code: string;
  readonly expiresAt: Instant;
  /** When the account's bio showed the code; null before. */
  readonly provedAt: Instant | null;
}

/** Whether the network hands its archives to nobody but whoever is logged in to the account: having one shows whose it is. */
export const isShownByLogin = (network: Network): boolean => describeNetwork(network).archives === 'login';

/** Whether the account counts as its person's own now. */
export const isProven = (proof: OwnershipProof | null, now: Instant): boolean =>
  proof !== null && proof.provedAt !== null && now < proof.provedAt + OWNERSHIP_HOLDS_MS;

/** Whether the code can still be shown; else another is given. */
export const isOpen = (proof: OwnershipProof | null, now: Instant): proof is OwnershipProof =>
  proof !== null && proof.provedAt === null && now < proof.expiresAt;
