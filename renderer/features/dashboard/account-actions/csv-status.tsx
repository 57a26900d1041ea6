import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useToastContainer } from '../../../state/toast-container.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { sizeText } from '../../../ui/size-text.ts';
import styles from './account-actions.module.css';

/** A file on its way, with the notices: how much there is, and a way to stop it. How much there will be, nobody knows before its end. */
export function CsvStatus({ bytes, onCancel }: { bytes: number; onCancel: () => void }) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const place = useToastContainer();
  if (place === null) return null;
  return createPortal(
    <div className={`toast ${styles.saving}`}>
      <span className="spinner" aria-hidden="true" />
      <span>{t('csv.busy')}</span>
      {/* It changes all the time: nobody wants it read out. */}
      {bytes === 0 ? null : (
        <span className={styles.soFar} aria-hidden="true">
          {t('csv.sofar', { size: sizeText(lang, bytes) })}
        </span>
      )}
      <button type="button" onClick={onCancel}>
        {t('csv.cancel')}
      </button>
    </div>,
    place,
  );
}
