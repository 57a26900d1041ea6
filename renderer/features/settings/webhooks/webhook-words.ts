import type { TFunction } from 'i18next';
import type { WebhookDeliveryView, WebhookView } from '../../../../shared/contract/webhooks.ts';
import { MINUTE } from '../../../../shared/domain/time/calendar.ts';
import { type DateLanguage, longDate, shortDate, timeOfDay } from '../../../../shared/i18n/dates.ts';

type Words = TFunction<'settings'>;

/** Its person's word for it, else the host that it leads to. */
export const webhookName = ({ description, url }: Pick<WebhookView, 'description' | 'url'>): string =>
  description === '' ? (URL.parse(url)?.host ?? url) : description;

/** What is known of a webhook, in a line. */
export function webhookFacts(t: Words, webhook: WebhookView, lang: DateLanguage): string {
  const dayOf = (day: string) => longDate(lang, Date.parse(day));
  const { state, failingSince, created } = webhook;
  if (state === 'failing') return t('webhooks.failingText');
  if (state === 'gone') return t('webhooks.goneText');
  const failing = failingSince === null ? [] : [t('webhooks.failingSince', { day: dayOf(failingSince) })];
  return [t('webhooks.created', { day: dayOf(created) }), ...failing].join(' · ');
}

const FAILURES = ['timeout', 'unreachable', 'refused-address'] as const;

/** What its receiver said last; null before the first try. */
function outcomeOf(t: Words, { status, failure }: WebhookDeliveryView): string | null {
  if (status !== null) return t('webhooks.answered', { status });
  const known = FAILURES.find((one) => one === failure);
  return known === undefined ? null : t(`webhooks.failure.${known}`);
}

interface Clock {
  readonly lang: DateLanguage;
  readonly offsetAt: (at: number) => number;
}

/** A time of the log: the day and the person's own clock. */
export function logTime(time: string, { lang, offsetAt }: Clock): string {
  const at = Date.parse(time);
  const minutes = offsetAt(at);
  return `${shortDate(lang, at + minutes * MINUTE)}, ${timeOfDay(lang, at, minutes)}`;
}

/** What became of a delivery, in a line. */
export function deliveryFacts(t: Words, delivery: WebhookDeliveryView, clock: Clock): string {
  const outcome = outcomeOf(t, delivery);
  const { attempts, nextTry } = delivery;
  return [
    ...(outcome === null ? [] : [outcome]),
    ...(attempts === 0 ? [] : [t('webhooks.attempts', { count: attempts })]),
    ...(nextTry === null || attempts === 0 ? [] : [t('webhooks.nextTry', { time: logTime(nextTry, clock) })]),
  ].join(' · ');
}
