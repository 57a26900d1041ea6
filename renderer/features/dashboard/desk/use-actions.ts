import { useTranslation } from 'react-i18next';
import {
  type AccountView,
  accountArchive,
  accountDelete,
  accountRestore,
  accountUnarchive,
} from '../../../../shared/contract/accounts.ts';
import { count } from '../../../../shared/i18n/dates.ts';
import { ApiError } from '../../../api/api-error.ts';
import { type QueryKey, queryKeys } from '../../../api/query-keys.ts';
import { reread } from '../../../state/read-cache.ts';
import { client } from '../../../state/services.ts';
import { showToast } from '../../../state/toasts.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { nameOf } from '../account-name.ts';
import { without } from '../kept-list.ts';
import { changeList, useFailureText } from '../reads.ts';

const ROUTES = {
  archive: accountArchive,
  activate: accountUnarchive,
  delete: accountDelete,
  restore: accountRestore,
} as const;
type Change = keyof typeof ROUTES;

/** What takes a change back. */
const BACK = { archive: 'activate', activate: 'archive', delete: 'restore' } as const;
const DONE = { archive: 'done.archived', activate: 'done.activated', delete: 'done.deleted' } as const;

/** There is no place, or no plan, for what should be followed again. */
export type Refusal = 'accounts_limit' | 'no_subscription';

const refusalOf = (error: unknown): Refusal | null =>
  error instanceof ApiError && (error.code === 'accounts_limit' || error.code === 'no_subscription')
    ? error.code
    : null;

/**
 * Archives, follows again or deletes accounts of the list under `key`: shown at once, taken back with a notice when the
 * service refuses, and with a way to undo it.
 */
export function useActions(key: QueryKey) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const failureText = useFailureText();
  const send = async (change: Change, ids: readonly number[]): Promise<void> => {
    await client.call(ROUTES[change], { body: { ids: [...ids] } });
    await reread(queryKeys.accounts.all);
  };

  const undo = async (change: keyof typeof BACK, ids: readonly number[]): Promise<void> => {
    try {
      await send(BACK[change], ids);
    } catch (error) {
      const late = error instanceof ApiError && error.code === 'not_found';
      showToast({ tone: 'bad', text: late ? t('done.tooLate') : failureText(error) });
      await reread(queryKeys.accounts.all);
    }
  };

  /** @returns why they could not be followed again; null when it is done, or what went wrong was told */
  return async (change: keyof typeof BACK, accounts: readonly AccountView[]): Promise<Refusal | null> => {
    const ids = accounts.map(({ id }) => id);
    await changeList(key, (known) => without(known, ids));
    try {
      await send(change, ids);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal === null) showToast({ tone: 'bad', text: failureText(error) });
      await reread(queryKeys.accounts.all);
      return refusal;
    }
    const [first] = accounts;
    showToast({
      tone: 'ok',
      text: t(DONE[change], {
        count: ids.length,
        n: count(lang, ids.length),
        name: first === undefined ? '' : nameOf(first),
      }),
      action: { label: common('action.undo'), run: () => void undo(change, ids) },
    });
    return null;
  };
}
