import { useTranslation } from 'react-i18next';
import { MACHINE_ERRORS } from '../../../shared/desktop/machine-errors.ts';

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

/** Why a file could not be fetched, in words: a code of the machine's or of the service's errors. */
export function useErrorText(): (code: string | null) => string {
  const { t } = useTranslation('desktop');
  const { t: told } = useTranslation('errors');
  return (code) => {
    const machine = MACHINE_ERRORS.find((known) => known === code);
    if (machine !== undefined) return t(`machine.${machine}`);
    const service = SERVICE.find((known) => known === code);
    return service === undefined ? t('machine.unknown') : told(service);
  };
}
