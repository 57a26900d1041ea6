import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FailingCause } from '../../../shared/domain/accounts/failing-cause.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { WithTexts } from './with-texts.tsx';

function Words({ cause }: { cause: FailingCause }) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  if (cause !== 'disconnected') return t(`failing.${cause}`);
  return (
    <>
      {t('failing.disconnected')} <Link to={`${pathOf.settings(lang)}#connections`}>{t('failing.reconnect')}</Link>
    </>
  );
}

/** Why an account could not be read, and what its reader can do about it. */
export const RowFailure = ({ cause }: { cause: FailingCause }) => (
  <WithTexts>
    <Words cause={cause} />
  </WithTexts>
);
