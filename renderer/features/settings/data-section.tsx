import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { OwnData } from './own-data.tsx';
import { Section } from './section.tsx';
import styles from './settings.module.css';

/** What the person may take away, and how to leave nothing behind. */
export function DataSection() {
  const { t } = useTranslation('settings');
  const [leaving, setLeaving] = useState(false);
  return (
    <Section id="data" text={t('data.text')}>
      <div className={styles.controls}>
        <OwnData />
        <div className={styles.actions}>
          <Button tone="danger-q" onClick={() => setLeaving(true)}>
            {t('data.delete')}
          </Button>
        </div>
      </div>
      {leaving ? <DeleteDialog onClose={() => setLeaving(false)} /> : null}
    </Section>
  );
}
