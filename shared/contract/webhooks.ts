import * as z from 'zod/mini';
import {
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_EVENTS,
  WEBHOOK_STATES,
  WEBHOOK_URL_MAX,
} from '../domain/webhooks/webhook.ts';
import { day } from '../report/values.ts';
import { done, route } from './route.ts';
import { exactText, text } from './values.ts';

/** As digits: what is beyond a number in JSON is counted, too. */
const webhookId = z.string().check(z.regex(/^[1-9]\d{0,17}$/));
const time = z.iso.datetime();

const webhook = z.object({
  id: webhookId,
  url: z.string(),
  description: z.string(),
  /** `paused` by its person; `failing`: nothing was taken for days; `gone`: its receiver answered 410. Nothing is sent but while `active`. */
  state: z.enum(WEBHOOK_STATES),
  created: day,
  /** The day of the first failure since the last success. */
  failingSince: z.nullable(day),
  /** Until when the secret before this one signs as well. */
  oldSecretUntil: z.nullable(time),
});
export type WebhookView = z.infer<typeof webhook>;

const delivery = z.object({
  id: webhookId,
  /** `webhook-id` of each of its tries. */
  messageId: z.string(),
  event: z.enum(WEBHOOK_EVENTS),
  /** The report that it told of; null of a test. */
  report: z.nullable(z.string()),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  created: time,
  lastTry: z.nullable(time),
  nextTry: z.nullable(time),
  /** What its receiver answered last, and the beginning of its words. */
  status: z.nullable(z.int()),
  answer: z.nullable(z.string()),
  /** Why there was no answer: `refused-address`, `unreachable`, `timeout`. */
  failure: z.nullable(z.string()),
});
export type WebhookDeliveryView = z.infer<typeof delivery>;

const own = { thing: 'webhook', foreign: 'not_found' } as const;
const errors = ['login_required', 'blocked', 'invalid_input', 'not_found'] as const;
const proven = [...errors, 'reauthentication_required'] as const;
const one = z.object({ id: webhookId });

export const webhookList = route({
  method: 'GET',
  path: '/user/webhooks',
  access: 'user',
  tag: 'api',
  summary: 'The user’s webhooks, the newest last; never the secret itself',
  response: z.object({ webhooks: z.array(webhook) }),
  errors: ['login_required', 'blocked'],
});

export const webhookCreate = route({
  method: 'POST',
  path: '/user/webhooks/create',
  access: 'user',
  reauthenticated: true,
  tag: 'api',
  summary: 'Makes a webhook: an address that is told when a report is ready; answers its secret once',
  body: z.object({ url: exactText(WEBHOOK_URL_MAX).check(z.trim()), description: text(WEBHOOK_DESCRIPTION_MAX) }),
  response: z.object({
    /** `whsec_…`, as libraries for the Standard Webhooks take it. */
    secret: z.string(),
    webhook,
  }),
  errors: [
    ...(['login_required', 'blocked', 'reauthentication_required', 'invalid_input'] as const),
    ...(['fields_empty', 'webhook_url_refused', 'webhooks_limit'] as const),
  ],
});

export const webhookRotate = route({
  method: 'POST',
  path: '/user/webhooks/rotate',
  access: 'user',
  reauthenticated: true,
  owned: own,
  tag: 'api',
  summary: 'A new secret for a webhook, answered once; the old one signs beside it for 24 hours',
  body: one,
  response: z.object({ secret: z.string() }),
  errors: proven,
});

export const webhookPause = route({
  method: 'POST',
  path: '/user/webhooks/pause',
  access: 'user',
  owned: own,
  tag: 'api',
  summary: 'Pauses a webhook, or lets it go on, whatever had stopped it',
  body: z.object({ id: webhookId, paused: z.boolean() }),
  response: done,
  errors,
});

export const webhookDelete = route({
  method: 'POST',
  path: '/user/webhooks/delete',
  access: 'user',
  owned: own,
  tag: 'api',
  summary: 'Deletes a webhook with its log; nothing more is sent there',
  body: one,
  response: done,
  errors,
});

export const webhookTest = route({
  method: 'POST',
  path: '/user/webhooks/test',
  access: 'user',
  owned: own,
  tag: 'api',
  summary: 'Sends a test to a webhook',
  body: one,
  response: done,
  errors: [...errors, 'webhook_stopped'],
});

export const webhookDeliveryList = route({
  method: 'GET',
  path: '/user/webhooks/:id/deliveries',
  access: 'user',
  owned: own,
  tag: 'api',
  summary: 'What was sent to a webhook in the last 30 days, or is to be: the newest 50, the newest first',
  params: one,
  response: z.object({ deliveries: z.array(delivery) }),
  errors,
});

export const webhookReplay = route({
  method: 'POST',
  path: '/user/webhooks/replay',
  access: 'user',
  owned: { thing: 'webhookDelivery', foreign: 'not_found' },
  tag: 'api',
  summary: 'Sends a delivery again, under the same `webhook-id`',
  body: one,
  response: done,
  errors: [...errors, 'webhook_stopped'],
});
