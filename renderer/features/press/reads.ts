import { type AccountView, accountList } from '../../../shared/contract/accounts.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useConfig } from '../../state/config.ts';
import { useRead } from '../../state/queries.ts';
import { client } from '../../state/services.ts';

/** The account beside the press page in this language, null where the operator has opened none or it has no report yet. */
export function usePressAccount(lang: Language): (AccountView & { line: NonNullable<AccountView['line']> }) | null {
  const config = useConfig();
  const { data } = useRead(queryKeys.press(lang), () =>
    client.call(accountList, { params: { period: 'latest' }, query: { press: '1' } }),
  );
  const wanted = lang === 'pt' ? config?.pressIdpt : config?.pressId;
  const items = data?.items ?? [];
  const account = items.find(({ id }) => id === wanted) ?? items[0];
  return account === undefined || account.line === null ? null : { ...account, line: account.line };
}
