import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AccountView, accountLabel } from '../../../../shared/contract/accounts.ts';
import { cleanLabel, isLabelTooLong, LABEL_MAX } from '../../../../shared/domain/accounts/label.ts';
import { type QueryKey, queryKeys } from '../../../api/query-keys.ts';
import { client } from '../../../api/service.ts';
import { changeAccounts } from '../../../data/accounts.ts';
import { invalidate } from '../../../data/query-client.ts';
import { showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { withLabel } from '../account-list-cache.ts';
import { nameOf } from '../account-name.ts';
import { useFailureText } from '../queries.ts';
import styles from './account-actions.module.css';

interface LabelDialogProps {
  readonly account: AccountView;
  readonly listKey: QueryKey;
  readonly onClose: () => void;
}

/** The subscriber's own word for an account: set, changed or taken away. */
export function LabelDialog({ account, listKey, onClose }: LabelDialogProps) {
  const { t } = useTranslation('accounts');
  const { t: common } = useTranslation();
  const failureText = useFailureText();
  const [text, setText] = useState(account.label ?? '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const save = async (to: string): Promise<void> => {
    const label = cleanLabel(to);
    if (isLabelTooLong(label)) {
      setError(t('label.tooLong', { max: LABEL_MAX }));
      return;
    }
    setBusy(true);
    try {
      await client.call(accountLabel, { body: { id: account.id, label } });
      changeAccounts(listKey, (known) => withLabel(known, account.id, label));
      showToast({ tone: 'ok', text: label === '' ? t('label.removed') : t('label.saved') });
      onClose();
      void invalidate(queryKeys.accounts.all);
    } catch (failure) {
      setError(failureText(failure));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(text);
  };
  return (
    <Dialog title={t('label.title', { name: nameOf(account) })} closeLabel={common('action.close')} onClose={onClose}>
      <form className={styles.labelForm} onSubmit={submit} noValidate>
        <Field
          label={t('label.field')}
          help={t('label.help')}
          value={text}
          error={error}
          maxLength={LABEL_MAX * 2}
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ target }) => {
            setText(target.value);
            setError(null);
          }}
        />
        <div className={styles.choice}>
          {account.label === null ? null : (
            <Button tone="danger-quiet" disabled={busy} onClick={() => void save('')}>
              {t('label.remove')}
            </Button>
          )}
          <Button type="submit" tone="primary" busy={busy}>
            {busy ? t('label.saving') : t('label.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
