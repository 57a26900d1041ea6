import { type Instant, instant } from '../ids.ts';
import { DAY, HOUR, MINUTE } from '../time/calendar.ts';

/** So many a person may have, paused ones included. */
export const WEBHOOKS_MAX = 5;
export const WEBHOOK_URL_MAX = 500;
export const WEBHOOK_DESCRIPTION_MAX = 80;
/** After a change of the secret the old one signs as well, so that a receiver has the time to take the new one in. */
export const OLD_SECRET_HOURS = 24;
/** For so long a delivery is remembered. */
export const WEBHOOK_LOG_DAYS = 30;
/** So many of the newest deliveries a log shows. */
export const WEBHOOK_LOG_SHOWN = 50;
/** Of an answer so much is remembered, in bytes. */
export const ANSWER_START_BYTES = 500;

/** What a webhook can tell of. */
export const WEBHOOK_EVENTS = ['report.ready', 'webhook.test'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_STATES = ['active', 'paused', 'failing', 'gone'] as const;
/** `paused` by its person; `failing` by the service, after days without a success; `gone` by its receiver (410). */
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export const DELIVERY_STATES = ['waiting', 'sending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Pauses before the second try and those after it: about three days and three hours together. */
const PAUSES_MS: readonly number[] = [
  ...[MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
];
export const WEBHOOK_TRIES = PAUSES_MS.length + 1;
/** A pause is so much longer at the most, so that what failed together does not come back together. */
const JITTER = 0.2;
/** However long a receiver asks to be left alone. */
const LONGEST_PAUSE_MS = DAY;

/**
 * When a delivery is tried again; null: it is given up. `tries` counts those that failed, this one included; `random` lies in [0, 1);
 * `askedFor` is what the receiver asked for (`retry-after`).
 */
export function nextWebhookTry(input: {
  readonly tries: number;
  readonly now: Instant;
  readonly random: number;
  readonly askedFor: Instant | null;
}): Instant | null {
  const { tries, now, random, askedFor } = input;
  const pause = PAUSES_MS[tries - 1];
  if (pause === undefined) return null;
  const asked = askedFor === null ? 0 : Math.min(LONGEST_PAUSE_MS, askedFor - now);
  return instant(now + Math.max(asked, Math.round(pause * (1 + JITTER * random))));
}

/** Without a success for so long, a webhook whose delivery is given up is paused. */
const FAILING_FOR_MS = 2 * DAY;

export const isFailingForLong = (since: Instant, now: Instant): boolean => now - since >= FAILING_FOR_MS;

/** A worker that lives has an answer well before: what is `sending` for this long was sent by one that died. */
export const WEBHOOK_DOUBT_MS = 2 * MINUTE;

/** Whether an answer says that the message was taken. */
export const isTaken = (status: number): boolean => status >= 200 && status < 300;

/** The receiver says by it that it wants no more (RFC 9110, section 15.5.11). */
export const GONE = 410;

export interface WebhookProblem {
  readonly field: 'url';
  readonly code: 'fields_empty' | 'webhook_url_refused';
}

/** A web address without a name and password in it. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i;

/** What is wrong with an address before it is sent; where it leads is the service's to judge. */
export function checkWebhookUrl(url: string): WebhookProblem[] {
  if (url.trim() === '') return [{ field: 'url', code: 'fields_empty' }];
  return WEB_ADDRESS.test(url.trim()) ? [] : [{ field: 'url', code: 'webhook_url_refused' }];
}
