import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { supportOpen } from '../../../../shared/contract/support.ts';
import { checkReason, REASON_MAX } from '../../../../shared/domain/support/support-view.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { client } from '../../../api/service.ts';
import { invalidate } from '../../../data/query-client.ts';
import { useForm } from '../../../state/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Note } from '../../../ui/parts.tsx';
import styles from './as-user.module.css';

interface ReasonFormProps {
  readonly userHash: string;
  /** It was open before. */
  readonly over: boolean;
  readonly onOpened: () => void;
}

/** Before anything is shown: why it has to be. */
export function ReasonForm({ userHash, over, onOpened }: ReasonFormProps) {
  const { t } = useTranslation('support');
  const id = useId();
  const [reason, setReason] = useState('');
  const { busy, general, errorOf, submit } = useForm();
  const error = errorOf('reason');
  // A hash that nobody has, or that is none, was given wrong.
  const problem = errorOf('userHash') === null ? general : t('ask.missing');
  const open = () =>
    submit(checkReason(reason), async () => {
      await client.call(supportOpen, { body: { userHash, reason } });
      onOpened();
      await invalidate(queryKeys.asUser.all);
    });
  return (
    <form
      className={styles.ask}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <h1>{t('ask.title')}</h1>
      <p className="lead">{t('ask.lead')}</p>
      {over ? <Note tone="warn">{t('ask.over')}</Note> : null}
      <div className="field">
        <label htmlFor={id}>{t('ask.reason')}</label>
        <textarea
          id={id}
          className={error === null ? 'input' : 'input bad'}
          rows={3}
          maxLength={REASON_MAX}
          value={reason}
          aria-invalid={error !== null}
          aria-describedby={`${id}-about`}
          onChange={({ target }) => setReason(target.value)}
        />
        <p className={error === null ? 'help' : 'error'} id={`${id}-about`}>
          {error === null ? null : <Icon name="warning" size={14} />}
          {error ?? t('ask.help')}
        </p>
      </div>
      <p className="small subdued">{t('ask.told')}</p>
      {problem === null ? null : (
        <Note tone="bad" icon="warning">
          {problem}
        </Note>
      )}
      <Button tone="primary" type="submit" busy={busy}>
        {t('ask.action')}
      </Button>
    </form>
  );
}
