import type { TFunction } from 'i18next';
import type { checkoutQuote } from '../../../shared/contract/payments.ts';
import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { Currency } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { longDate, percent, timeOfDay, weekdayName } from '../../../shared/i18n/dates.ts';

export type Quote = RouteOutput<typeof checkoutQuote>;

export interface QuoteTexts {
  readonly title: string;
  /** The amount beside the plan's picture, and what it is for. */
  readonly amount: string;
  readonly amountFor: string;
  readonly lines: readonly { readonly label: string; readonly value: string }[];
  /** What else somebody has to know before they agree. */
  readonly notes: readonly string[];
}

interface Words {
  readonly t: TFunction<'plans'>;
  readonly lang: Language;
  /** Minutes east of UTC in which times of day are shown. */
  readonly offset: number;
}

const TITLES = { first: 'subscribe.first', change: 'subscribe.move', again: 'subscribe.again' } as const;
const TODAY = {
  'first-week': 'subscribe.todayWeek',
  month: 'subscribe.todayMonth',
  nothing: 'subscribe.todayNothing',
} as const;

/** The title of the dialog for a plan, which `kind` alone decides but for the first week. */
export const titleOf = (t: Words['t'], kind: Quote['kind'], name: string): string => t(TITLES[kind], { name });

function linesOfLeft({ left, plan }: Quote, { t, lang }: Words): QuoteTexts['lines'] {
  if (left === null) return [];
  const days = (count: number, text: string) => (count === 0 ? t('subscribe.lessThanADay') : text);
  const price = formatMoney(left.perDay, lang);
  return [
    {
      label: t('subscribe.left', { name: left.name }),
      value: days(left.days, t('subscribe.leftDays', { count: left.days, price })),
    },
    {
      label: t('subscribe.counts', { name: plan.name }),
      value: days(left.creditDays, t('subscribe.days', { count: left.creditDays })),
    },
  ];
}

function notesOf({ offer, offerMissed, paused, needsForce }: Quote, { t, lang, offset }: Words): string[] {
  const notes: string[] = [];
  if (offer !== null) {
    notes.push(t('subscribe.weekIncluded'));
    const day = weekdayName(lang, offer.until + offset * MINUTE);
    notes.push(t('subscribe.offerUntil', { time: `${day}, ${timeOfDay(lang, offer.until, offset)}` }));
  }
  if (offerMissed) notes.push(t('subscribe.offerMissed'));
  if (needsForce) notes.push(t('subscribe.replaces'));
  if (paused > 0) notes.push(t('subscribe.paused', { count: paused }));
  return notes;
}

/** Every sentence of the dialog about money and days, from the service's quote alone. */
export function quoteTexts(quote: Quote, words: Words): QuoteTexts {
  const { t, lang } = words;
  const { plan, due, dueFor, price, next, nextAmount, offer, promotion } = quote;
  const today = formatMoney(due, lang);
  const isWeek = dueFor === 'first-week';
  return {
    title: isWeek ? t('subscribe.firstWeek', { price: today }) : titleOf(t, quote.kind, plan.name),
    amount: isWeek ? today : formatMoney(price, lang),
    amountFor: t(isWeek ? 'subscribe.week' : 'perMonthLong'),
    lines: [
      ...linesOfLeft(quote, words),
      ...(promotion === null
        ? []
        : [
            {
              label: t('subscribe.promo.line', { code: promotion.code }),
              value: t('subscribe.promo.off', {
                price: formatMoney(promotion.off, lang),
                percent: percent(lang, promotion.percent / 100),
              }),
            },
          ]),
      { label: t('subscribe.today'), value: t(TODAY[dueFor], { price: today }) },
      ...(offer === null ? [] : [{ label: t('subscribe.report'), value: longDate(lang, offer.reportAt) }]),
      {
        label: t('subscribe.next'),
        value: t('subscribe.nextValue', { date: longDate(lang, next), price: formatMoney(nextAmount, lang) }),
      },
    ],
    notes: notesOf(quote, words),
  };
}

/** As long as a month's price is. */
export const LIKELY_PRICE = '$00.00';
const LIKELY_MINOR = 2990;
const LIKELY_DAY_MINOR = 30;
const LIKELY_DAYS = 10;

/** What is known of a quote before the service has said it. */
export interface Expectation {
  readonly plan: string;
  readonly offer: boolean;
  /** The plan that would be replaced; null without one. */
  readonly replaced: string | null;
  /** It has less room than the one it replaces. */
  readonly smaller: boolean;
  readonly currency: Currency;
}

/**
 * Sentences as long as those that a quote will likely have: they keep its place until it comes, so that nothing moves then. Never
 * shown.
 */
export function likelyTexts(expected: Expectation, { t, lang, now }: Omit<Words, 'offset'> & { now: number }) {
  const date = longDate(lang, now);
  const priceOf = (minor: number): string => formatMoney({ minor, currency: expected.currency }, lang);
  const price = priceOf(LIKELY_MINOR);
  const left = [
    {
      label: t('subscribe.left', { name: expected.replaced ?? '' }),
      value: t('subscribe.leftDays', { count: LIKELY_DAYS, price: priceOf(LIKELY_DAY_MINOR) }),
    },
    { label: t('subscribe.counts', { name: expected.plan }), value: t('subscribe.days', { count: LIKELY_DAYS }) },
  ];
  const isChange = expected.replaced !== null;
  const today = isChange ? t('subscribe.todayNothing') : t('subscribe.todayMonth', { price });
  const time = `${weekdayName(lang, now)}, 00:00`;
  return {
    lines: [
      ...(isChange ? left : []),
      { label: t('subscribe.today'), value: today },
      ...(expected.offer ? [{ label: t('subscribe.report'), value: date }] : []),
      { label: t('subscribe.next'), value: t('subscribe.nextValue', { date, price }) },
    ],
    notes: [
      ...(expected.offer ? [t('subscribe.weekIncluded'), t('subscribe.offerUntil', { time })] : []),
      ...(isChange ? [t('subscribe.replaces')] : []),
      ...(isChange && expected.smaller ? [t('subscribe.paused', { count: LIKELY_DAYS })] : []),
    ],
  };
}
