import { type AccountView, accountList } from '../../../shared/contract/accounts.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useRead } from '../../state/queries.ts';
import { client } from '../../state/services.ts';
import { useLanguage } from '../../state/use-language.ts';

type Accounts = RouteOutput<typeof accountList>;

export type { AccountView };

/** The lists as the dashboard keeps them; nothing for visitors. */
export function useAllAccounts(known: boolean): { readonly active: Accounts | undefined; readonly all: AccountView[] } {
  const lang = useLanguage();
  const list = (archived: boolean) => ({
    key: known ? [...queryKeys.accounts.list('latest', archived), lang] : null,
    read: () => client.call(accountList, { params: { period: 'latest' }, query: { archived: archived ? '1' : '0' } }),
  });
  const [current, archive] = [list(false), list(true)];
  const active = useRead<Accounts>(current.key, current.read).data;
  const archived = useRead<Accounts>(archive.key, archive.read).data;
  return { active, all: [...(active?.items ?? []), ...(archived?.items ?? [])] };
}
