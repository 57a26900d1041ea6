import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { currencyOf } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { pastWeeksQuery } from '../../data/past-weeks.ts';
import type { ReadReport } from '../../data/reports.ts';
import { useQuery } from '../../data/use-query.ts';
import { pathOf } from '../../platform/paths.ts';
import { useNow } from '../../state/clock.ts';
import { useConfig } from '../../state/config.ts';
import { useLanguage } from '../../state/use-language.ts';
import type { Offer } from '../../ui/strip-offer.tsx';
import { mayHaveEarlierWeeks } from './earlier-weeks.ts';
import { useSource } from './source.ts';

/**
 * Weeks from before the account was added, where its reader can buy some. Null while the service is asked, and where it has none to
 * sell: their place on the strip is there from the first, so that nothing moves. Undefined where there can be none.
 */
export function useEarlierWeeks({ accountId, account }: ReadReport): Offer | null | undefined {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const now = useNow();
  const navigate = useNavigate();
  const config = useConfig();
  const isOwn = useSource() === 'own';
  const isPossible = isOwn && account !== undefined && config !== null && mayHaveEarlierWeeks(account, config, now);
  const { data } = useQuery(pastWeeksQuery(currencyOf(lang)), { enabled: isPossible });
  if (!isPossible) return undefined;
  const weeks = data?.accounts.find(({ id }) => id === accountId)?.weeks ?? [];
  if (data === undefined || data.methods.length === 0 || !weeks.some(({ state }) => state === 'free')) return null;
  const href = `${pathOf.plans(lang)}?account=${accountId}#past-weeks`;
  return {
    name: t('earlierWeeks.name'),
    detail: t('earlierWeeks.price', { price: formatMoney(data.price, lang) }),
    href,
    onOpen: () => void navigate(href),
  };
}
