import type { Evidence, FirstOrReturn } from '../../../report/firsts-and-returns.ts';
import type { Person } from '../../../report/person.ts';
import type { StoredReport } from '../../../report/report.ts';
import { isWithheld } from '../../activity/withheld.ts';

/** What a report shows at a moment: evidence is what can be opened there. */
export type ShownLists = Pick<StoredReport, 'likes' | 'comments'>;

const NONE: ReadonlySet<string> = new Set();

const accountOf = (item: FirstOrReturn): Person | null => {
  if (item.rule === 'followed-again') return item.account;
  return 'account' in item.to ? item.to.account : null;
};

function shownUrls({ likes, comments }: ShownLists) {
  const liked = likes.data.flatMap(({ posts }) => posts.flatMap(({ notfound, url }) => (notfound ? [] : [url])));
  return { like: new Set(liked), comment: new Set(comments.flatMap(({ url }) => url ?? [])) };
}

/**
 * Items that still stand: nobody who is withheld or gone is told of, and what rests on posts has one left that the report shows.
 * @param removedPosts addresses of the account's own posts that it has deleted
 */
export function standingFirsts(
  items: readonly FirstOrReturn[],
  lists: ShownLists,
  removedPosts: ReadonlySet<string> = NONE,
): FirstOrReturn[] {
  if (items.length === 0) return [];
  const shown = shownUrls(lists);
  const stands = ({ kind, url }: Evidence): boolean =>
    kind === 'post' ? !removedPosts.has(url) : shown[kind].has(url);
  return items.flatMap((item): FirstOrReturn[] => {
    const account = accountOf(item);
    if (account !== null && (isWithheld(account.id) || isWithheld(account.username))) return [];
    if (item.rule === 'followed-again' || item.rule === 'ended') return [item];
    const evidence = item.evidence.filter(stands);
    return evidence.length === 0 ? [] : [{ ...item, evidence }];
  });
}

/** The items with the accounts in them as they are called now. */
export const renamedFirsts = (
  items: readonly FirstOrReturn[],
  named: <P extends Person>(person: P) => P,
): FirstOrReturn[] =>
  items.map((item): FirstOrReturn => {
    if (item.rule === 'followed-again') return { ...item, account: named(item.account) };
    return 'account' in item.to ? { ...item, to: { ...item.to, account: named(item.to.account) } } : item;
  });
