import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountView, accountAdd, accountCheck, type FoundProfile } from '../../../shared/contract/accounts.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import { type Network, networkOf } from '../../../shared/domain/networks/networks.ts';
import { ApiError } from '../../api/api-error.ts';
import { type QueryKey, queryKeys } from '../../api/query-keys.ts';
import { client } from '../../api/service.ts';
import { type Accounts, changeAccounts } from '../../data/accounts.ts';
import { changeUntilAnswered, invalidate } from '../../data/query-client.ts';
import { requestFocus } from '../../state/focus-targets.ts';
import { showToast } from '../../state/toasts.ts';
import { withAdded, without } from './account-list-cache.ts';
import { nameOf } from './account-name.ts';
import { useFailureText } from './queries.ts';

export type CheckAnswer = RouteOutput<typeof accountCheck>;

export type Search =
  | { readonly kind: 'idle' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'answered'; readonly answer: CheckAnswer; readonly adding: boolean };

/** The row shown from the press of the button until the service answers; its id is no account's. */
const provisional = (profile: FoundProfile): AccountView => ({
  id: -1,
  userId: -1,
  network: profile.network,
  'ig-id': profile['ig-id'],
  label: null,
  username: profile.username,
  name: profile.name,
  userpic: profile.userpic,
  url: profile.url,
  archived: false,
  addedAt: Date.now(),
  refreshedAt: null,
  state: 'collecting',
  reason: null,
  progress: { stage: 'queued', done: 0, total: null, startedAt: Date.now(), error: null },
  periods: [],
  line: null,
  socialprofiler: false,
  summaryShowed: false,
});

const has = ({ items }: Accounts, profile: FoundProfile): boolean =>
  items.some((item) => item.network === profile.network && item['ig-id'] === profile['ig-id']);

export const isProvisional = ({ id }: Pick<AccountView, 'id'>): boolean => id < 0;

/** Looking a name up and adding it. Kept above the list, so that an empty page may turn into a full one meanwhile. */
export function useAddAccount(key: QueryKey, networks: readonly Network[], onAdded: (account: AccountView) => void) {
  const { t } = useTranslation('dashboard');
  const failureText = useFailureText();
  const [username, setUsername] = useState('');
  const [chosen, setChosen] = useState<Network | null>(null);
  const [search, setSearch] = useState<Search>({ kind: 'idle' });
  const asked = useRef<AbortController | null>(null);
  const network = chosen !== null && networks.includes(chosen) ? chosen : (networks[0] ?? null);

  const reset = () => {
    asked.current?.abort();
    setSearch({ kind: 'idle' });
  };

  const type = (text: string) => {
    reset();
    setUsername(text);
    const told = networkOf(text);
    if (told !== null && networks.includes(told)) setChosen(told);
  };

  const choose = (next: Network) => {
    reset();
    setChosen(next);
  };

  const find = async (): Promise<void> => {
    asked.current?.abort();
    if (username.trim() === '' || network === null) {
      setSearch({ kind: 'empty' });
      return;
    }
    const controller = new AbortController();
    asked.current = controller;
    setSearch({ kind: 'searching' });
    try {
      const body = { username, network };
      const answer = await client.call(accountCheck, { body, signal: controller.signal });
      if (!controller.signal.aborted) setSearch({ kind: 'answered', answer, adding: false });
    } catch (error) {
      if (!controller.signal.aborted) setSearch({ kind: 'failed', text: failureText(error) });
    }
  };

  const refused = async (error: unknown, answer: CheckAnswer): Promise<void> => {
    changeAccounts(key, (known) => without(known, [-1]));
    const code = error instanceof ApiError ? error.code : null;
    if (code === 'account_already_added') {
      setSearch({ kind: 'answered', answer: { ...answer, status: 'added' }, adding: false });
    } else if (code === 'accounts_limit' || code === 'no_subscription') {
      // The list says how many places there are; the card reads it from there.
      await invalidate(queryKeys.accounts.all);
      setSearch({ kind: 'answered', answer, adding: false });
    } else setSearch({ kind: 'failed', text: failureText(error) });
    requestFocus('add-account');
  };

  const add = async (answer: CheckAnswer, profile: FoundProfile): Promise<void> => {
    setSearch({ kind: 'answered', answer, adding: true });
    try {
      const { account } = await changeUntilAnswered(
        key,
        (known: Accounts) => (has(known, profile) ? known : withAdded(known, provisional(profile))),
        () => client.call(accountAdd, { body: { username, network: profile.network } }),
      );
      onAdded(account);
      changeAccounts(key, (known) => withAdded(without(known, [-1, account.id]), account));
      setUsername('');
      setSearch({ kind: 'idle' });
      // The next one can be typed at once.
      requestFocus('add-account');
      showToast({ tone: 'ok', text: t('add.done', { name: nameOf(account) }) });
      await invalidate(queryKeys.accounts.all);
    } catch (error) {
      await refused(error, answer);
    }
  };

  return { username, network, networks, search, type, choose, find, add, reset };
}
export type AddAccount = ReturnType<typeof useAddAccount>;
