import { useTranslation } from 'react-i18next';
import { FILE_FAILURES } from '../../../shared/desktop/file-failures.ts';

/** What the service says where there is no file. */
const SERVICE = [
  'login_required',
  'blocked',
  'report_not_found',
  'report_not_ready',
  'not_found',
  'too_many_requests',
  'maintenance',
  'internal',
] as const;

/** Why a file could not be fetched, in words: a code of ours (`file-failures.ts`) or of the service's errors. */
export function useErrorText(): (code: string | null) => string {
  const { t } = useTranslation('desktop');
  const { t: told } = useTranslation('errors');
  return (code) => {
    const failure = FILE_FAILURES.find((known) => known === code);
    if (failure !== undefined) return t(`fileFailure.${failure}`);
    const service = SERVICE.find((known) => known === code);
    return service === undefined ? t('fileFailure.unknown') : told(service);
  };
}
