import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { accountList } from '../../../shared/contract/accounts.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useRead } from '../../state/queries.ts';
import { reread } from '../../state/read-cache.ts';
import { client } from '../../state/services.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { shell } from './shell.ts';

export type Accounts = RouteOutput<typeof accountList>;

/** The list of accounts as the dashboard keeps it; null for visitors. */
export function useAccounts(archived: boolean, wanted = true) {
  const lang = useLanguage();
  const known = useUser() !== null;
  const key = known && wanted ? [...queryKeys.accounts.list('latest', archived), lang] : null;
  return useRead<Accounts>(key, () =>
    client.call(accountList, { params: { period: 'latest' }, query: { archived: archived ? '1' : '0' } }),
  );
}

/**
 * How many reports are unread: the newest ones of the active accounts that this person has not opened. They are the
 * ones with "New" on the dashboard, so that the tray, the badge and the dashboard say the same.
 */
export const unreadOf = ({ items }: Pick<Accounts, 'items'>): number =>
  items.filter(({ line }) => line?.isNew === true).length;

/** Tells the shell how many reports are unread, and again when one was opened. */
export function useUnread(): void {
  const known = useUser() !== null;
  const { data } = useAccounts(false);
  const unread = known && data !== undefined ? unreadOf(data) : known ? null : 0;
  useEffect(() => {
    if (unread !== null) void shell().setUnread(unread);
  }, [unread]);

  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    // The service takes a report as read when it is opened; the list does not know yet.
    if (before.current !== pathname && before.current.includes('/report/')) void reread(queryKeys.accounts.all);
    before.current = pathname;
  }, [pathname]);
}
