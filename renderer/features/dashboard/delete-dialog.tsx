import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { nameOf } from './use-changes.ts';

interface DeleteDialogProps {
  readonly account: AccountView;
  readonly onClose: () => void;
  readonly onDelete: (account: AccountView) => void;
}

/** Asks before an account goes with its reports; the focus is on the safe button. */
export function DeleteDialog({ account, onClose, onDelete }: DeleteDialogProps) {
  const { t } = useTranslation('dashboard');
  const { t: common } = useTranslation();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <Dialog
      title={t('deletion.title', { name: nameOf(account) })}
      closeLabel={common('action.close')}
      onClose={onClose}
    >
      <p className="mid">
        {t('deletion.text')} {account.archived ? null : t('deletion.orArchive')}
      </p>
      <div className="sure">
        <button type="button" ref={safe} className={buttonClass({ tone: 'second' })} onClick={onClose}>
          {t('deletion.keep')}
        </button>
        <Button
          tone="danger"
          onClick={() => {
            onClose();
            onDelete(account);
          }}
        >
          {t('deletion.delete')}
        </Button>
      </div>
    </Dialog>
  );
}
