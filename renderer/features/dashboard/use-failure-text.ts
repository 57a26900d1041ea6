import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';

/** What a person is told when a call failed: the service's own words, or that it did not work. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => (error instanceof ApiError && error.message !== error.code ? error.message : t('state.failed'));
}
