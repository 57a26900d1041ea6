import type { AccountView } from '../../../../shared/contract/accounts.ts';
import type { ExportRequest } from '../../../../shared/desktop/values.ts';
import type { PeriodType } from '../../../../shared/domain/time/period.ts';

/** What the shell takes at once (`exportRequest`). */
export const MOST_REPORTS = 20_000;

export interface ExportChoice {
  readonly accounts: readonly number[];
  readonly types: readonly PeriodType[];
  /** Months, `YYYY-MM`, both counted in. */
  readonly from: string;
  readonly to: string;
}

type Account = Pick<AccountView, 'id' | 'username' | 'network' | 'periods'>;
type Period = Account['periods'][number];

/** A period counts to the month in which it ends. */
const monthOf = ({ end }: Period): string => end.slice(0, 7);

/** `now` in milliseconds, by the service's clock: what is not out yet cannot be had. */
const outOf = ({ periods }: Account, now: number): Period[] => periods.filter(({ available }) => available <= now);

/** The months that hold a report of any of the accounts, newest first. */
export const monthsOf = (accounts: readonly Account[], now: number): string[] =>
  [...new Set(accounts.flatMap((account) => outOf(account, now).map(monthOf)))].toSorted().toReversed();

/** Every report of what was chosen, account by account, oldest first. */
export const reportsOf = (
  accounts: readonly Account[],
  { accounts: chosen, types, from, to }: ExportChoice,
  now: number,
): ExportRequest['reports'] =>
  accounts
    .filter(({ id }) => chosen.includes(id))
    .flatMap((account) =>
      outOf(account, now)
        .filter((period) => types.includes(period.type) && monthOf(period) >= from && monthOf(period) <= to)
        .map((period) => ({
          accountId: account.id,
          reportId: period.id,
          username: account.username,
          network: account.network,
        })),
    );
