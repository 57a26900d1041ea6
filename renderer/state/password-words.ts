import { useTranslation } from 'react-i18next';
import type { NewPasswordWords } from '../ui/password-strength/new-password-field.tsx';
import { useLanguage } from './use-language.ts';

/** The words of password fields, for every form that has one. The page loads the texts `password`. */
export function usePasswordWords(): NewPasswordWords {
  const { t } = useTranslation('password');
  return {
    language: useLanguage(),
    show: t('show'),
    hide: t('hide'),
    help: t('help'),
    strength: t('strength'),
    level: (level) => t(`level.${level}`),
    advice: (advice) => t(`advice.${advice}`),
  };
}
