import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import type { QueryKey } from '../../api/query-keys.ts';
import type { Accounts } from '../../data/accounts.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { useMayGroup, usePlanIsActive } from './queries.ts';
import { type AccountActions, AccountActionsContext, type AccountDialog, type RowList } from './use-account-actions.ts';
import { type Change, useChangeAccounts } from './use-change-accounts.ts';
import { useCsv } from './use-csv.ts';

interface ProviderProps {
  readonly accounts: Accounts;
  /** The key under which `accounts` is kept. */
  readonly listKey: QueryKey;
  readonly children: ReactNode;
}

/** Changes accounts, with the list and the focus as they have to be meanwhile; opens the answer where there is no place. */
function useChanges({ accounts, listKey }: ProviderProps, open: (dialog: AccountDialog) => void) {
  const changeAccounts = useChangeAccounts(listKey);
  const paid = usePlanIsActive();
  const list = useRef<RowList>(null);
  const change = async (kind: Change, wanted: readonly AccountView[]): Promise<void> => {
    if (kind === 'activate' && paid && accounts.free < wanted.length) {
      open({ kind: 'quota', why: 'accounts_limit', wanted });
      return;
    }
    list.current?.leave(wanted.map(({ id }) => id));
    const why = await changeAccounts(kind, wanted);
    if (why !== null) open({ kind: 'quota', why, wanted });
  };
  return { change, list };
}

function useActions(props: ProviderProps): AccountActions {
  const { accounts } = props;
  const navigate = useNavigate();
  const lang = useLanguage();
  const mayGroup = useMayGroup();
  const csv = useCsv();
  const [dialog, setDialog] = useState<AccountDialog | null>(null);
  const { change, list } = useChanges(props, setDialog);
  const period = accounts.selected;
  const viewsOf = (ids: readonly number[]) => accounts.items.filter(({ id }) => ids.includes(id));
  const changeOrAsk = (kind: 'archive' | 'activate', ids: readonly number[]) => {
    if (ids.length > 1) setDialog({ kind, ids });
    else void change(kind, viewsOf(ids));
  };
  return {
    archive: (ids) => changeOrAsk('archive', ids),
    activate: (ids) => changeOrAsk('activate', ids),
    remove: (ids) => setDialog({ kind: 'delete', ids }),
    label: (id) => setDialog({ kind: 'label', id }),
    saveCsv: (ids) => {
      if (period !== null) void csv.save(period, ids);
    },
    cancelCsv: csv.cancel,
    csvBytes: csv.bytes,
    openGroupReport: (ids) => {
      if (!mayGroup) setDialog({ kind: 'group-plan' });
      else if (period !== null) void navigate(pathOf.groupReport(lang, ids, period));
    },
    dialog,
    closeDialog: () => setDialog(null),
    confirmDialog: () => {
      setDialog(null);
      if (dialog !== null && 'ids' in dialog) void change(dialog.kind, viewsOf(dialog.ids));
    },
    list,
  };
}

/** Lets the rows, their menus, the keys, the group's bar and the head of the page call `useAccountActions`. */
export function AccountActionsProvider(props: ProviderProps) {
  return <AccountActionsContext value={useActions(props)}>{props.children}</AccountActionsContext>;
}
