import type { AccountView } from '../../../../shared/contract/accounts.ts';
import type { Language } from '../../../../shared/domain/languages.ts';
import { listOf } from '../../../../shared/i18n/list.ts';
import { nameOf } from '../account-name.ts';

/** As many names are said; more than that are counted. */
const NAMED = 3;

/** "Inês Varga, Tomás Brill and Lena Reis"; null where there are too many to name. */
export function namesOf(accounts: readonly AccountView[], language: Language): string | null {
  if (accounts.length > NAMED) return null;
  return listOf(language, accounts.map(nameOf));
}

/** Reports that can be read of the accounts. */
export const reportsOf = (accounts: readonly AccountView[]): number =>
  accounts.reduce((sum, { periods }) => sum + periods.filter(({ nonActive }) => !nonActive).length, 0);
