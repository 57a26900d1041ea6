import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { useForm } from '../../state/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormNote } from '../../ui/form-note.tsx';
import { Note } from '../../ui/parts.tsx';
import styles from './auth.module.css';

/** Tries a log-in; of an account that the person deleted it is told until when it can be kept. */
export async function keepable(logIn: () => Promise<unknown>, onDeleted: (text: string) => void): Promise<void> {
  try {
    await logIn();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'account_deleted')) throw error;
    onDeleted(error.message);
  }
}

interface KeepAccountProps {
  /** Until when the account can be kept. */
  readonly text: string;
  /** Keeps it, and logs in. */
  readonly logIn: () => Promise<unknown>;
  readonly onLeave: () => void;
}

/** In the log-in form's place for somebody who deleted the account that they log in to. */
export function KeepAccount({ text, logIn, onLeave }: KeepAccountProps) {
  const { t } = useTranslation('auth');
  const form = useForm();
  return (
    <div className={styles.form}>
      <div role="status">
        <Note tone="warn" icon="warning">
          <b className="bold">{t('keep.title')}</b> {text}
        </Note>
      </div>
      <FormNote text={form.general} />
      <Button tone="primary" size="large" full autoFocus busy={form.busy} onClick={() => void form.submit([], logIn)}>
        {t('keep.action')}
      </Button>
      <Button size="large" full onClick={onLeave}>
        {t('keep.leave')}
      </Button>
    </div>
  );
}
