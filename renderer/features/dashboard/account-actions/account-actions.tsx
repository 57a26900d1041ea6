import type { AccountView } from '../../../../shared/contract/accounts.ts';
import type { QueryKey } from '../../../api/query-keys.ts';
import type { Accounts } from '../../../data/accounts.ts';
import { platform } from '../../../platform/current.ts';
import { useAccountActions } from '../use-account-actions.ts';
import type { Selection } from '../use-selection.ts';
import { WithTexts } from '../with-texts.tsx';
import styles from './account-actions.module.css';
import { ChangeDialog, DeleteDialog } from './confirm-dialogs.tsx';
import { CsvStatus } from './csv-status.tsx';
import { GroupBar } from './group-bar.tsx';
import { GroupPlanDialog } from './group-plan-dialog.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { QuotaDialog } from './quota-dialog.tsx';

export interface AccountActionsProps {
  readonly accounts: Accounts;
  /** The rows on screen. */
  readonly items: readonly AccountView[];
  readonly archived: boolean;
  readonly listKey: QueryKey;
  readonly selection: Selection;
}

/** What lies over the page, if anything; about accounts that have gone meanwhile nothing is asked. */
function OpenDialog({ accounts, listKey }: Pick<AccountActionsProps, 'accounts' | 'listKey'>) {
  const { dialog, closeDialog, confirmDialog } = useAccountActions();
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'group-plan':
      return <GroupPlanDialog onClose={closeDialog} />;
    case 'quota':
      return <QuotaDialog about={dialog.wanted} why={dialog.why} accounts={accounts} onClose={closeDialog} />;
    case 'label': {
      const account = accounts.items.find(({ id }) => id === dialog.id);
      return account === undefined ? null : <LabelDialog account={account} listKey={listKey} onClose={closeDialog} />;
    }
    default: {
      const about = accounts.items.filter(({ id }) => dialog.ids.includes(id));
      if (about.length === 0) return null;
      const question = { about, onClose: closeDialog, onYes: confirmDialog };
      return dialog.kind === 'delete' ? (
        <DeleteDialog {...question} />
      ) : (
        <ChangeDialog {...question} accounts={accounts} kind={dialog.kind} />
      );
    }
  }
}

function Shown({ accounts, listKey, items, archived, selection }: AccountActionsProps) {
  const { csvBytes, cancelCsv } = useAccountActions();
  const chosen = items.filter(({ id }) => selection.ids.includes(id));
  return (
    <>
      <div className={styles.barPlace}>
        {chosen.length === 0 ? null : <GroupBar chosen={chosen} selection={selection} archived={archived} />}
      </div>
      <OpenDialog accounts={accounts} listKey={listKey} />
      {csvBytes === null || platform.desktop !== null ? null : <CsvStatus bytes={csvBytes} onCancel={cancelCsv} />}
    </>
  );
}

/** What is shown for what is done with accounts: the group's bar, questions, labels, the progress of a CSV. */
export function AccountActions(props: AccountActionsProps) {
  return (
    <WithTexts>
      <Shown {...props} />
    </WithTexts>
  );
}
