import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { webhookCreate, webhookDeliveryList, webhookList } from '../../../shared/contract/webhooks.ts';

/** Two webhooks, and what the first was sent. */
export const WEBHOOKS = {
  '/user/webhooks': {
    webhooks: [
      {
        ...{ id: '1', url: 'https://hooks.newsroom.example/perch', description: 'Newsroom channel', state: 'active' },
        ...{ created: '2026-08-03', failingSince: null, oldSecretUntil: null },
      },
      {
        ...{ id: '2', url: 'https://cluster.faculty.example:8443/receive?from=perch', description: '' },
        ...{ state: 'failing', created: '2026-10-14', failingSince: '2026-11-12', oldSecretUntil: null },
      },
    ],
  } satisfies RouteOutput<typeof webhookList>,
  '/user/webhooks/1/deliveries': {
    deliveries: [
      {
        ...{ id: '3', messageId: '7d0c2c1e-6a4f-4a52-9d0e-3f8f6c1b2a90', event: 'webhook.test', report: null },
        ...{ state: 'waiting', attempts: 2, created: '2026-11-20T08:58:04.000Z', lastTry: '2026-11-20T08:59:12.000Z' },
        ...{ nextTry: '2026-11-20T09:04:31.000Z', status: null, answer: null, failure: 'timeout' },
      },
      {
        ...{ id: '2', messageId: '1f6f2b0a-93b7-4d3e-8a57-0f5d7e0b4c11', event: 'report.ready' },
        ...{ report: 'week-2026-11-09', state: 'delivered', attempts: 1, created: '2026-11-19T09:00:07.000Z' },
        ...{
          lastTry: '2026-11-19T09:00:08.000Z',
          nextTry: null,
          status: 202,
          answer: '{"queued":true}',
          failure: null,
        },
      },
      {
        ...{ id: '1', messageId: 'c3f1d8e2-5b60-4f0c-b1a4-9d2c7a6e8f35', event: 'report.ready' },
        ...{ report: 'week-2026-11-02', state: 'failed', attempts: 10, created: '2026-11-12T09:00:05.000Z' },
        ...{
          lastTry: '2026-11-15T13:02:40.000Z',
          nextTry: null,
          status: 503,
          answer: 'Service Unavailable',
          failure: null,
        },
      },
    ],
  } satisfies RouteOutput<typeof webhookDeliveryList>,
} as const;

/** What makes one. */
export const WEBHOOK_ANSWERS = {
  '/user/webhooks/create': {
    secret: 'whsec_4fTq9Zk7Rd2mWxk7Rd2mWxk7Rd2mWxk7Rd2mWxk7Rd0=',
    webhook: {
      ...{ id: '3', url: 'https://hooks.newsroom.example/perch', description: 'Newsroom channel', state: 'active' },
      ...{ created: '2026-11-20', failingSince: null, oldSecretUntil: null },
    },
  } satisfies RouteOutput<typeof webhookCreate>,
} as const;
