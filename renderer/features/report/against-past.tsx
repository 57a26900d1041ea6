import { useTranslation } from 'react-i18next';
import { count } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Sections } from './sections.ts';

interface PreviousProps {
  readonly by: number | null;
  readonly usual: number | null;
  readonly type: Sections['period']['type'];
}

/** A number's change against the period before. */
export function AgainstPrevious({ by, usual, type }: PreviousProps) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  if (by === null) return t(usual === null ? 'tiles.first' : `tiles.gap.${type}`);
  if (by === 0) return t(`tiles.same.${type}`);
  return (
    <>
      <Icon name={by > 0 ? 'arrowUp' : 'arrowDown'} size={12} />
      {t(by > 0 ? 'tiles.more' : 'tiles.fewer', { amount: count(lang, Math.abs(by)) })}
    </>
  );
}

/** The same against the usual; nothing where it is not known. */
export function AgainstUsual({ by }: { by: number | null }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  if (by === null) return null;
  return by === 0 ? t('tiles.usual') : t(by > 0 ? 'tiles.above' : 'tiles.below', { amount: count(lang, Math.abs(by)) });
}
