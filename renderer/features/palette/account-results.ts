import type { AccountView } from '../../../shared/contract/accounts.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { longRange, monthAndYear } from '../../../shared/i18n/dates.ts';
import { pathOf } from '../../platform/paths.ts';
import type { Findable } from './rank.ts';

/** A result as it is listed. */
export interface Result extends Findable {
  readonly detail: string;
  readonly badge: string | null;
  /** The key that does the same. */
  readonly hint: string | null;
  /** The picture at its left, with the name for where there is none. */
  readonly face: { readonly src: string | null; readonly name: string } | null;
  /** Language of the label where it is not the page's. */
  readonly lang?: string;
  /** The page it opens; null for a result that runs an action. */
  readonly href: string | null;
  readonly run: () => void;
}

interface Words {
  readonly newReport: string;
  readonly archived: string;
  readonly week: (n: number) => string;
}

const nameOf = ({ label, name, username }: AccountView): string => label ?? name ?? username;

function spanName(language: Language, { type, start, end }: NonNullable<Findable['span']>): string {
  return type === 'month' ? monthAndYear(language, start) : longRange(language, start, end);
}

/** The accounts and their reports that can be read at `now`, as results. */
export function accountResults(
  accounts: readonly AccountView[],
  input: { language: Language; now: Instant; words: Words; go: (href: string) => void },
): Result[] {
  const { language, now, words, go } = input;
  return accounts.flatMap((account) => {
    const name = nameOf(account);
    const face = { src: account.userpic, name };
    const also = `${account.username} ${account.name ?? ''}`;
    const to = (href: string) => ({ href, run: () => go(href) });
    const reports = account.periods
      .filter(({ available }) => available <= now)
      .map((period): Result => {
        const isNew = account.line?.isNew === true && account.line.reportId === period.id;
        return {
          id: `report-${account.id}-${period.id}`,
          kind: 'report',
          label: name,
          detail: spanName(language, period),
          badge: isNew ? words.newReport : null,
          hint: null,
          words: `${also} ${period.type === 'week' ? words.week(period.index) : ''} ${period.start}`,
          recency: period.available,
          span: period,
          face,
          ...to(pathOf.report(language, account.id, period.id)),
        };
      });
    if (reports.length === 0) return [];
    return [
      {
        id: `account-${account.id}`,
        kind: 'account',
        label: name,
        detail: account.username,
        badge: account.archived ? words.archived : null,
        hint: null,
        words: also,
        recency: account.archived ? 0 : account.addedAt,
        face,
        ...to(pathOf.report(language, account.id)),
      },
      ...reports,
    ];
  });
}

const MOST_AT_FIRST = 5;

/** What stands there before anything is typed: reports nobody has opened yet, else the newest of each account. */
export function firstReports(results: readonly Result[]): Result[] {
  const reports = results.filter(({ kind }) => kind === 'report').toSorted((a, b) => b.recency - a.recency);
  const unread = reports.filter(({ badge }) => badge !== null);
  const newest = reports.filter((one, at) => reports.findIndex(({ label }) => label === one.label) === at);
  return (unread.length > 0 ? unread : newest).slice(0, MOST_AT_FIRST);
}
