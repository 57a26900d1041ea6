import type { AccountView } from '../../../shared/contract/accounts.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { pressQuery } from '../../data/accounts.ts';
import { useQuery } from '../../data/use-query.ts';
import { useConfig } from '../../state/config.ts';

/** The account beside the press page in this language, null where the operator has opened none or it has no report yet. */
export function usePressAccount(lang: Language): (AccountView & { line: NonNullable<AccountView['line']> }) | null {
  const config = useConfig();
  const { data } = useQuery(pressQuery(lang));
  const wanted = lang === 'pt' ? config?.pressIdpt : config?.pressId;
  const items = data?.items ?? [];
  const account = items.find(({ id }) => id === wanted) ?? items[0];
  return account === undefined || account.line === null ? null : { ...account, line: account.line };
}
