import { useTranslation } from 'react-i18next';
import { BRAND } from '../../../shared/brand.ts';
import { pathOf } from '../../platform/paths.ts';
import { useConfig } from '../../state/config.ts';
import { useLanguage } from '../../state/use-language.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Prose } from '../../ui/prose.tsx';

/** Questions and answers. */
export function FaqPage() {
  const { t } = useTranslation('faq');
  const contact = useConfig()?.supportEmail ?? t('nobody');
  const named = { brand: BRAND.name, contact };
  return (
    <>
      <PageHead title={t('title')} description={t('description', named)} lang={useLanguage()} at={pathOf.faq} />
      <Prose
        title={t('title')}
        lead={t('lead')}
        contents={t('contents')}
        sections={t('sections', { returnObjects: true, ...named })}
      />
    </>
  );
}
