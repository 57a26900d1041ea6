import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { accountList } from '../../../shared/contract/accounts.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useRead } from '../../state/queries.ts';
import { reread } from '../../state/read-cache.ts';
import { client, platform } from '../../state/services.ts';
import { useSession, useUser } from '../../state/session.ts';
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

/** Tells the shell how many reports are unread, after each reading: meanwhile it counted on by what became ready. */
export function useUnread(): void {
  const { kind } = useSession();
  const { data } = useAccounts(false);
  useEffect(() => {
    // Behind a locked keyring is somebody whose reports are still unread.
    if (kind === 'guest' && platform.auth.locked?.() !== true) void shell().setUnread(0);
    // While it is being found out who is here, what the shell knows stands.
    if (kind === 'user' && data !== undefined) void shell().setUnread(unreadOf(data));
  }, [kind, data]);

  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    // The service takes a report as read when it is opened; the list does not know yet.
    if (before.current !== pathname && before.current.includes('/report/')) void reread(queryKeys.accounts.all);
    before.current = pathname;
  }, [pathname]);
}
