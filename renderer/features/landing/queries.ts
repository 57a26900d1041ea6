import type { PlanView } from '../../../shared/contract/plans.ts';
import { currencyOf } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { plansQuery } from '../../data/plans.ts';
import { useQuery } from '../../data/use-query.ts';
import { useLanguage } from '../../state/use-language.ts';

const WEEKS_A_MONTH = 52 / 12;

/** What the front page says of prices, as the service has them and as they are written here. */
export interface Prices {
  readonly offer: string;
  readonly month: string;
  readonly week: string;
  readonly plans: readonly (Pick<PlanView, 'id' | 'name' | 'img' | 'accounts'> & { readonly price: string })[];
}

/** Null until the service has answered. */
export function usePrices(): Prices | null {
  const lang = useLanguage();
  const currency = currencyOf(lang);
  const { data } = useQuery(plansQuery);
  // The front page names what the reports cost; what a summary adds stands on the page of plans.
  const offered = data?.items.filter(({ type }) => type === 'tracking') ?? [];
  const smallest = offered[0];
  if (data === undefined || smallest === undefined) return null;
  const show = (minor: number) => formatMoney({ minor, currency }, lang);
  const month = smallest.price[currency];
  return {
    offer: show(data.offer.price[currency]),
    month: show(month),
    week: show(Math.round(month / WEEKS_A_MONTH)),
    plans: offered.map(({ id, name, img, accounts, price }) => ({
      id,
      name,
      img,
      accounts,
      price: show(price[currency]),
    })),
  };
}
