import { useLocation, useNavigate } from 'react-router-dom';
import type { PastWeekAccount } from './week-strip.tsx';

/** The account whose weeks are shown. It stands in the address, where a report leads to it; one that is not there is the first. */
export function useChosenAccount(accounts: readonly PastWeekAccount[]) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const query = new URLSearchParams(search);
  const account = accounts.find(({ id }) => String(id) === query.get('account')) ?? accounts[0];
  const choose = (id: string): void => {
    query.set('account', id);
    void navigate({ search: query.toString(), hash }, { replace: true });
  };
  return { account, choose };
}
