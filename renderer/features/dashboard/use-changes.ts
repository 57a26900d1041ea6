import { useTranslation } from 'react-i18next';
import {
  type AccountView,
  accountArchive,
  accountDelete,
  accountUnarchive,
} from '../../../shared/contract/accounts.ts';
import { ApiError } from '../../api/api-error.ts';
import { type QueryKey, queryKeys } from '../../api/query-keys.ts';
import { reread } from '../../state/read-cache.ts';
import { client } from '../../state/services.ts';
import { showToast } from '../../state/toasts.ts';
import { without } from './kept-list.ts';
import { changeList } from './reads.ts';

/** The name a person knows the account by. */
export const nameOf = ({ name, username }: Pick<AccountView, 'name' | 'username'>): string =>
  name === null || name.trim() === '' ? username : name;

const rereadAll = () => reread(queryKeys.accounts.all);

/** What a person is told when a call failed: the service's own words, or that it did not work. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => (error instanceof ApiError && error.message !== error.code ? error.message : t('state.failed'));
}

/** Archive, restore and delete: shown at once, taken back with a notice when the service refuses. */
export function useChanges(key: QueryKey) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const failureText = useFailureText();
  const failed = async (error: unknown) => {
    showToast({ tone: 'bad', text: failureText(error) });
    await rereadAll();
  };

  const restore = async (account: AccountView): Promise<ApiError | null> => {
    try {
      await client.call(accountUnarchive, { body: { ids: [account.id] } });
      await rereadAll();
      return null;
    } catch (error) {
      if (error instanceof ApiError && (error.code === 'accounts_limit' || error.code === 'no_subscription')) {
        return error;
      }
      await failed(error);
      return null;
    }
  };

  const archive = async (account: AccountView): Promise<void> => {
    await changeList(key, (known) => without(known, [account.id]));
    try {
      await client.call(accountArchive, { body: { ids: [account.id] } });
    } catch (error) {
      await failed(error);
      return;
    }
    await rereadAll();
    showToast({
      text: t('done.archived', { name: nameOf(account) }),
      action: {
        label: common('action.undo'),
        run: () =>
          void restore(account).then((refused) =>
            refused === null ? undefined : showToast({ tone: 'bad', text: failureText(refused) }),
          ),
      },
    });
  };

  const remove = async (account: AccountView): Promise<void> => {
    await changeList(key, (known) => without(known, [account.id]));
    try {
      await client.call(accountDelete, { body: { ids: [account.id] } });
    } catch (error) {
      await failed(error);
      return;
    }
    await rereadAll();
    showToast({ tone: 'ok', text: t('done.deleted', { name: nameOf(account) }) });
  };

  return { archive, restore, remove };
}
