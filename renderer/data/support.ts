import { queryOptions } from '@tanstack/react-query';
import { accountList } from '../../shared/contract/accounts.ts';
import { supportViewList } from '../../shared/contract/support.ts';
import { userInfo } from '../../shared/contract/user.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { SECOND } from '../../shared/domain/time/calendar.ts';
import { queryKeys } from '../api/query-keys.ts';
import { client } from '../api/service.ts';

/** Whom support views, and until when; asked for whenever the page is opened, because the service may have ended it. */
export const viewedUserQuery = (userHash: string) =>
  queryOptions({
    queryKey: queryKeys.asUser.user(userHash),
    queryFn: () => client.call(userInfo, { query: { 'as-user': userHash } }),
    staleTime: SECOND,
  });

interface ViewedList {
  /** `latest` or a report id. */
  readonly period: string;
  readonly archived: boolean;
  readonly lang: Language;
}

/** That person's accounts; nothing comes in by itself. */
export const viewedAccountsQuery = (userHash: string, { period, archived, lang }: ViewedList) =>
  queryOptions({
    queryKey: queryKeys.asUser.list(userHash, queryKeys.accounts.list(period, archived, lang)),
    queryFn: () =>
      client.call(accountList, {
        params: { period },
        query: { archived: archived ? '1' : '0', 'as-user': userHash },
      }),
  });

/** When support looked at one's own account, and the code that leads support to it. */
export const supportViewsQuery = queryOptions({
  queryKey: queryKeys.supportViews,
  queryFn: () => client.call(supportViewList, {}),
  staleTime: SECOND,
});
