import pLimit from 'p-limit';
import type { FollowedStanding } from '../../../../shared/domain/activity/followed-accounts.ts';
import { type FollowedAnswers, SourceError } from '../../../ports/activity-source.ts';
import { type Acct, idOf, parseAcct } from './acct.ts';
import type { MastodonApi } from './api.ts';

/** Each is asked of its own instance: so many in one call, so many at a time. The next collection asks for the rest. */
const PER_CALL = 40;
const AT_ONCE = 4;

/** How accounts stand, each by its own domain and instance. One that does not answer is left out, and harms no other. */
export function createStandings(api: MastodonApi) {
  async function standingOf(acct: Acct, signal: AbortSignal): Promise<FollowedStanding | null> {
    const finger = await api.finger(acct, signal);
    if (finger.status === 'missing' || finger.status === 'gone') return 'deleted';
    if (finger.status !== 'ok') return null;
    const answer = await api.account(finger.value.origin, acct.name, signal);
    // Shown to people who are logged in alone: it is there.
    if (answer.status === 'hidden') return 'active';
    // Its domain still leads there, so that an account which is not shown was not given up: its instance keeps it from being seen.
    if (answer.status !== 'ok') return null;
    return answer.value.suspended === true ? 'suspended' : 'active';
  }

  async function ask(acct: Acct, signal: AbortSignal): Promise<readonly [string, FollowedStanding] | null> {
    try {
      const standing = await standingOf(acct, signal);
      return standing === null ? null : [idOf(acct), standing];
    } catch (error) {
      if (!(error instanceof SourceError) || error.failure === 'aborted') throw error;
      return null;
    }
  }

  return async (ids: readonly string[], signal: AbortSignal): Promise<FollowedAnswers> => {
    const accts = [...new Set(ids)].flatMap((id) => parseAcct(id) ?? []).slice(0, PER_CALL);
    const limit = pLimit(AT_ONCE);
    const answers = await Promise.all(accts.map((acct) => limit(() => ask(acct, signal))));
    return new Map<string, FollowedStanding>(answers.filter((answer) => answer !== null));
  };
}
