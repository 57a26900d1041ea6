import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../state/use-language.ts';
import { sizeText } from '../../../ui/size-text.ts';

/** A file on its way: how much there is, and a way to stop it. How much there will be, nobody knows before its end. */
export function CsvStatus({ bytes, onCancel }: { bytes: number; onCancel: () => void }) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  return (
    <div className="toast saving">
      <span className="spin" aria-hidden="true" />
      <span role="status">{t('csv.busy')}</span>
      {bytes === 0 ? null : <span className="so-far">{t('csv.sofar', { size: sizeText(lang, bytes) })}</span>}
      <button type="button" onClick={onCancel}>
        {t('csv.cancel')}
      </button>
    </div>
  );
}
