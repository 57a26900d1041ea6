import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { BOT_CHECK_ERRORS } from '../../state/bot-check.ts';

/** What a person is told when a call failed: the service's own words, or the text of the code that the page found itself. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation();
  const { t: told } = useTranslation('errors');
  return (error) => {
    if (!(error instanceof ApiError)) return t('state.failed');
    if (error.message !== error.code) return error.message;
    const own = BOT_CHECK_ERRORS.find((code) => code === error.code);
    return own === undefined ? t('state.failed') : told(own);
  };
}
