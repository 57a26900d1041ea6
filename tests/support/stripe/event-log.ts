import { DAY, SECOND } from '../../../shared/domain/time/calendar.ts';
import { type Params, textAt } from './form-body.ts';

export interface StripeEvent {
  readonly type: string;
  readonly body: string;
}

interface Logged {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  /** A webhook failed to take it. */
  isPending: boolean;
  readonly event: object;
}

const LISTED_FOR = (30 * DAY) / SECOND;
const ON_A_PAGE = 10;
const MOST_ON_A_PAGE = 100;

/** A list of Stripe's, as its interface describes it: the newest first, ten of them unless asked, those after the one that is named. */
function pageOf(found: readonly Logged[], params: Params): object {
  const after = textAt(params, 'starting_after');
  const from = after === '' ? 0 : found.findIndex(({ id }) => id === after) + 1;
  const to = from + Math.min(Number(textAt(params, 'limit') || ON_A_PAGE), MOST_ON_A_PAGE);
  return {
    object: 'list',
    url: '/v1/events',
    has_more: found.length > to,
    data: found.slice(from, to).map((one) => one.event),
  };
}

/** What has happened, and whether the webhook failed to take it, kept for thirty days: `GET /v1/events`. */
export function createEventLog({ id, seconds }: { id: () => string; seconds: () => number }) {
  const log: Logged[] = [];

  function wanted({ type, created, isPending }: Logged, params: Params): boolean {
    const { types } = params;
    const success = textAt(params, 'delivery_success');
    return (
      created >= Math.max(seconds() - LISTED_FOR, Number(textAt(params, 'created', 'gte') || 0)) &&
      (!Array.isArray(types) || types.includes(type)) &&
      (success === '' || (success === 'false') === isPending)
    );
  }

  return {
    /** An event as Stripe would write it, that did not happen. */
    eventOf(type: string, object: object, more: object = {}): StripeEvent {
      const event = { id: id(), object: 'event', type, created: seconds(), livemode: false, data: { object }, ...more };
      return { type, body: JSON.stringify(event) };
    },
    /** It happened. */
    add({ body }: StripeEvent): void {
      const event = JSON.parse(body) as Pick<Logged, 'id' | 'type' | 'created'>;
      const { type, created } = event;
      log.push({ id: event.id, type, created, isPending: false, event });
    },
    /** The webhook was tried, and failed: it counts as not delivered from then on. */
    miss({ body }: Pick<StripeEvent, 'body'>): void {
      const { id: of } = JSON.parse(body) as { id: string };
      for (const one of log) if (one.id === of) one.isPending = true;
    },
    list: (params: Params): object => pageOf(log.filter((one) => wanted(one, params)).toReversed(), params),
  };
}

export type EventLog = ReturnType<typeof createEventLog>;
