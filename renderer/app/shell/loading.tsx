import { useTranslation } from 'react-i18next';
import { useLoadingPart } from '../../state/page-loading.ts';

/** In the place of a page whose program has not arrived yet; heard, not seen. */
export function Loading() {
  const { t } = useTranslation();
  useLoadingPart();
  return <p className="visually-hidden">{t('state.loading')}</p>;
}
