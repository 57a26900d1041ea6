import { accountYearQuery } from '../../../data/account-year.ts';
import { useQuery } from '../../../data/use-query.ts';
import { useLanguage } from '../../../state/use-language.ts';

export const useAccountYear = (account: number) => useQuery(accountYearQuery(account, useLanguage()));
