import { useTranslation } from 'react-i18next';
import {
  type AccountView,
  accountArchive,
  accountDelete,
  accountRestore,
  accountUnarchive,
} from '../../../shared/contract/accounts.ts';
import { count } from '../../../shared/i18n/dates.ts';
import { ApiError } from '../../api/api-error.ts';
import { type QueryKey, queryKeys } from '../../api/query-keys.ts';
import { client } from '../../api/service.ts';
import { type Accounts, changeAccounts } from '../../data/accounts.ts';
import { changeUntilAnswered, invalidate, queryClient } from '../../data/query-client.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { withBack, without } from './account-list-cache.ts';
import { nameOf } from './account-name.ts';
import { useFailureText } from './queries.ts';

const ROUTES = {
  archive: accountArchive,
  activate: accountUnarchive,
  delete: accountDelete,
  restore: accountRestore,
} as const;
type Route = keyof typeof ROUTES;

/** What takes a change back. */
const BACK = { archive: 'activate', activate: 'archive', delete: 'restore' } as const;
export type Change = keyof typeof BACK;
const NOT_DONE = { archive: 'notDone.archive', activate: 'notDone.activate', delete: 'notDone.delete' } as const;
const DONE = { archive: 'done.archived', activate: 'done.activated', delete: 'done.deleted' } as const;

/** There is no place, or no plan, for what should be followed again. */
export type Refusal = 'accounts_limit' | 'no_subscription';

const refusalOf = (error: unknown): Refusal | null =>
  error instanceof ApiError && (error.code === 'accounts_limit' || error.code === 'no_subscription')
    ? error.code
    : null;

/**
 * Archives, follows again or deletes accounts of the list under `key`: shown at once, taken back with a notice when it did
 * not work, and with a way to undo it.
 */
export function useChangeAccounts(key: QueryKey) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const failureText = useFailureText();
  // What is shown as done is done, also where the page is left or reloaded before the service has answered.
  const send = (route: Route, ids: readonly number[]) =>
    client.call(ROUTES[route], { body: { ids: [...ids] }, keepalive: true });

  const undo = async (change: Change, ids: readonly number[]): Promise<void> => {
    try {
      await send(BACK[change], ids);
    } catch (error) {
      const late = error instanceof ApiError && error.code === 'not_found';
      showToast({ tone: 'bad', text: late ? t('done.tooLate') : failureText(error) });
    }
    await invalidate(queryKeys.accounts.all);
  };

  /** @returns why they could not be followed again; null when it is done, or what went wrong was told */
  return async (change: Change, accounts: readonly AccountView[]): Promise<Refusal | null> => {
    const ids = accounts.map(({ id }) => id);
    const [first] = accounts;
    const counted = { count: ids.length, n: count(lang, ids.length), name: first === undefined ? '' : nameOf(first) };
    const before = queryClient.getQueryData<Accounts>(key);
    const less = (list: Accounts) => without(list, ids);
    try {
      await changeUntilAnswered(key, less, () => send(change, ids));
    } catch (error) {
      // Rolled back here: when the service is unreachable, the list cannot be fetched either.
      if (before !== undefined) changeAccounts(key, (list) => withBack(list, before, ids));
      const refusal = refusalOf(error);
      if (refusal === null) showToast({ tone: 'bad', text: `${t(NOT_DONE[change], counted)} ${failureText(error)}` });
      void invalidate(queryKeys.accounts.all);
      return refusal;
    }
    await invalidate(queryKeys.accounts.all);
    showToast({
      tone: 'ok',
      text: t(DONE[change], counted),
      action: { label: common('action.undo'), run: () => void undo(change, ids) },
    });
    return null;
  };
}
