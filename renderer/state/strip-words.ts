import { useTranslation } from 'react-i18next';

/** The words of the period strip, for every screen that carries one. */
export function useStripWords() {
  const { t } = useTranslation();
  return {
    label: t('strip.label'),
    today: t('strip.today'),
    arrivedToday: t('strip.arrivedToday'),
    dueToday: t('strip.dueToday'),
    due: (date: string) => t('strip.due', { date }),
    older: t('strip.older'),
    newer: t('strip.newer'),
  };
}
