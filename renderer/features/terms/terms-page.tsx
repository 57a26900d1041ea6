import { useTranslation } from 'react-i18next';
import { BRAND } from '../../../shared/brand.ts';
import { pathOf } from '../../platform/paths.ts';
import { useConfig } from '../../state/config.ts';
import { useLanguage } from '../../state/use-language.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Prose } from '../../ui/prose.tsx';

/** Terms and Conditions, and Privacy Policy. */
export function TermsPage() {
  const { t } = useTranslation('terms');
  const contact = useConfig()?.supportEmail ?? t('nobody');
  const named = { brand: BRAND.name, contact };
  return (
    <>
      <PageHead title={t('title')} description={t('description', named)} lang={useLanguage()} at={pathOf.terms} />
      <Prose
        title={t('title')}
        lead={t('lead')}
        meta={t('effective')}
        contents={t('contents')}
        sections={t('sections', { returnObjects: true, ...named })}
      />
    </>
  );
}
