import type { ClientConfig } from '../../../shared/contract/config.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { pastWeeksSoldUntil } from '../../../shared/domain/subscription/past-weeks.ts';
import type { ReadReport } from '../../data/reports.ts';

type Account = Pick<NonNullable<ReadReport['account']>, 'addedAt' | 'archived' | 'reason'>;
type Selling = Pick<ClientConfig, 'pastWeekMethods' | 'maxPastDataDeep' | 'maxAccountAgeForPastDataReceive'>;

/** Whether weeks from before the account was added may be on sale, by what is known with its report; the service says which are. */
export function mayHaveEarlierWeeks(account: Account, config: Selling, now: Instant): boolean {
  if (config.pastWeekMethods.length === 0 || config.maxPastDataDeep === 0) return false;
  if (account.archived || account.reason !== null) return false;
  const offer = { maxAccountAge: config.maxAccountAgeForPastDataReceive };
  return now <= pastWeeksSoldUntil(instant(account.addedAt), offer);
}
