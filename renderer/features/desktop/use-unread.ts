import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { queryKeys } from '../../api/query-keys.ts';
import { type Accounts, accountsQuery } from '../../data/accounts.ts';
import { invalidate } from '../../data/query-client.ts';
import { useQuery } from '../../data/use-query.ts';
import { platform } from '../../platform/current.ts';
import { useSession, useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { shell } from './shell.ts';

/** The list of accounts as the dashboard keeps it; nothing for visitors. */
export const useAccounts = (archived: boolean) =>
  useQuery(accountsQuery('latest', archived, useLanguage()), { enabled: useUser() !== null });

/**
 * How many reports are unread: the newest ones of the active accounts that this person has not opened. They are the
 * ones with "New" on the dashboard, so that the tray, the badge and the dashboard say the same.
 */
export const unreadOf = ({ items }: Pick<Accounts, 'items'>): number =>
  items.filter(({ line }) => line?.isNew === true).length;

/** Tells the shell how many reports are unread, after each reading: meanwhile it counted on by what became ready. */
export function useUnread(): void {
  const { kind } = useSession();
  const { data, readAt } = useAccounts(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reading that says the same corrects what was counted on since, too
  useEffect(() => {
    // Behind a locked keyring is somebody whose reports are still unread.
    if (kind === 'guest' && platform.auth.locked?.() !== true) void shell().setUnread(0);
    // While the session is being restored, the shell keeps its last count.
    if (kind === 'user' && data !== undefined) void shell().setUnread(unreadOf(data));
  }, [kind, data, readAt]);

  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    // Opening a report marks it as read at the service; the list has to be fetched again.
    if (before.current !== pathname && before.current.includes('/report/')) void invalidate(queryKeys.accounts.all);
    before.current = pathname;
  }, [pathname]);
}
