import { useTranslation } from 'react-i18next';
import type { OptOutWant } from '../../../shared/contract/opt-out.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/parts.tsx';
import styles from './opt-out.module.css';
import type { ProofControl } from './use-proof.ts';

/** Step 3: the look at the bio, and what it showed while the code is not there. */
export function CheckStep({
  control,
  want,
  seen,
}: {
  readonly control: ProofControl;
  readonly want: OptOutWant;
  readonly seen: string | null;
}) {
  const { t } = useTranslation('opt-out');
  return (
    <>
      <p>{t(`check.${want}`)}</p>
      <div className={styles.actions}>
        <Button tone="primary" size="large" busy={control.busy} onClick={() => void control.look()}>
          {t('check.action')}
        </Button>
        <Button tone="quiet" size="large" onClick={control.leave}>
          {t('again')}
        </Button>
      </div>
      <div role="status">
        {seen === null || control.busy || control.problem !== null ? null : (
          <Note tone="warn" icon="warning">
            <p>{t('check.missing')}</p>
            <p className="small muted">{seen === '' ? t('check.emptyBio') : t('check.saw')}</p>
            {seen === '' ? null : <blockquote>{seen}</blockquote>}
          </Note>
        )}
      </div>
      {control.problem === null ? null : (
        <Note tone="bad" icon="warning">
          {control.problem}
        </Note>
      )}
    </>
  );
}
