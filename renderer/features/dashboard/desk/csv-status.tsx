import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useToastPlace } from '../../../state/later/toast-place.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { sizeText } from '../../../ui/size-text.ts';

/** A file on its way, with the notices: how much there is, and a way to stop it. How much there will be, nobody knows before its end. */
export function CsvStatus({ bytes, onCancel }: { bytes: number; onCancel: () => void }) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const place = useToastPlace();
  if (place === null) return null;
  return createPortal(
    <div className="toast saving">
      <span className="spin" aria-hidden="true" />
      <span>{t('csv.busy')}</span>
      {/* It changes all the time: nobody wants it read out. */}
      {bytes === 0 ? null : (
        <span className="so-far" aria-hidden="true">
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
