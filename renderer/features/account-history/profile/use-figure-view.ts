import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureView } from '../../../ui/charts/figure.tsx';

/** Whether a figure is read as a table, and the way to change it. */
export function useFigureView(): FigureView {
  const { t } = useTranslation('profile-history');
  const [asTable, setAsTable] = useState(false);
  return {
    asTable,
    toggle: () => setAsTable((before) => !before),
    words: { asTable: t('asTable'), asChart: t('asChart') },
  };
}
