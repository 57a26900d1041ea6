import type { AccountView } from '../../../shared/contract/accounts.ts';
import { type Accounts, accountsQuery } from '../../data/accounts.ts';
import { useQuery } from '../../data/use-query.ts';
import { useLanguage } from '../../state/use-language.ts';

/** The lists as the dashboard keeps them; nothing for visitors. */
export function useAllAccounts(enabled: boolean): {
  readonly active: Accounts | undefined;
  readonly all: AccountView[];
} {
  const lang = useLanguage();
  const active = useQuery(accountsQuery('latest', false, lang), { enabled }).data;
  const archived = useQuery(accountsQuery('latest', true, lang), { enabled }).data;
  return { active, all: [...(active?.items ?? []), ...(archived?.items ?? [])] };
}
