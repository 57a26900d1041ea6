import { useTranslation } from 'react-i18next';
import type { texts } from '../../shared/i18n/en/password.ts';
import { useLanguage } from './use-language.ts';

/** The words of password fields, for every form that has one. The page loads the texts `password`. */
export function usePasswordWords() {
  const { t } = useTranslation('password');
  return {
    language: useLanguage(),
    show: t('show'),
    hide: t('hide'),
    help: t('help'),
    strength: t('strength'),
    level: (level: keyof typeof texts.level) => t(`level.${level}`),
    advice: (advice: keyof typeof texts.advice) => t(`advice.${advice}`),
  };
}
