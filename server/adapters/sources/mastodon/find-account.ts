import type { MissingLook } from '../../../../shared/domain/policy/missing.ts';
import { type CollectOutcome, type CollectRequest, SourceError } from '../../../ports/activity-source.ts';
import type { Home } from './accounts.ts';
import { parseAcct } from './acct.ts';
import type { AccountAnswer } from './answers.ts';
import type { MastodonApi } from './api.ts';
import type { Identities } from './identities.ts';

export type Refusal = Exclude<CollectOutcome, { readonly status: 'collected' }>;
/** The account as it was found. */
export interface FoundAccount {
  readonly home: Home;
  readonly account: AccountAnswer;
}

/** Its instance shows the account to people who are logged in alone. */
export const HIDDEN: Refusal = { status: 'stopped', reason: 'logged-out-hidden' };

export const missingFrom = (directory: MissingLook['directory'], server: MissingLook['server']): Refusal => ({
  status: 'missing',
  look: { directory, server },
});

/**
 * Finds an account where it was last, else where its domain says; or why there is nothing to collect. Both places are asked before one is
 * called missing: the instance, and the domain (WebFinger), which may lead to another one now.
 */
export function createAccountFinder({ api, identities }: { api: MastodonApi; identities: Identities }) {
  async function ask(home: Home, signal: AbortSignal): Promise<FoundAccount | Refusal> {
    const answer = await api.account(home.origin, home.acct.name, signal);
    if (answer.status === 'hidden') return HIDDEN;
    if (answer.status === 'ok' && answer.value.suspended !== true) return { home, account: answer.value };
    const { says, origin } = await identities.directory(home.acct, signal);
    // An account that its owner deleted is shown as suspended; the directory tells the two apart.
    if (answer.status === 'ok' && says === 'there') return { status: 'stopped', reason: 'suspended' };
    if (origin !== null && origin !== home.origin) return ask({ ...home, origin }, signal);
    return missingFrom(says, 'missing');
  }

  return async (
    { externalId, server = null }: CollectRequest,
    signal: AbortSignal,
  ): Promise<FoundAccount | Refusal> => {
    const acct = parseAcct(externalId);
    if (acct === null) throw new SourceError('refused', 'not an account of this network', { retryable: false });
    if (server !== null) return ask({ acct, origin: server }, signal);
    const { says, origin } = await identities.directory(acct, signal);
    return origin === null ? missingFrom(says, 'silent') : ask({ acct, origin }, signal);
  };
}
