import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { MINUTE, SECOND } from '../../../../shared/domain/time/calendar.ts';
import { type EventPage, eventPage, type ListedEvent, listedEvent } from './answers.ts';
import { type PaypalApi, PaypalError } from './paypal-api.ts';

const PAGE_SIZE = 100;
/** A shop of this kind has some thousand events in thirty days. */
const MOST_CALLS = 500;
/** As much as PayPal has to tell of so short a time stands on one page. */
const SHORTEST_RANGE_MS = MINUTE;
/** Nobody waits for it. */
const TIMEOUT_MS = 30 * SECOND;

interface Range {
  readonly from: Instant;
  readonly to: Instant;
}

const iso = (at: Instant): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

function pathOf({ from, to }: Range): string {
  const asked = { start_time: iso(from), end_time: iso(to), page_size: String(PAGE_SIZE) };
  return `/v1/notifications/webhooks-events?${new URLSearchParams(asked)}`;
}

/** PayPal names a further page by a link, which is not followed: half of the time is asked for in its place. */
const hasMore = ({ events, links }: EventPage): boolean =>
  events.length >= PAGE_SIZE || links.some(({ rel }) => rel === 'next');

/**
 * The events of a time, each once: `webhooks-events.list`. Its published interface does not say which of them were delivered, so all are here.
 * What is no event is left out.
 * @throws PaypalError also where the list does not end
 */
export async function* listEvents(api: PaypalApi, range: Range): AsyncGenerator<ListedEvent> {
  const seen = new Set<string>();
  const ranges = [range];
  let calls = 0;
  for (let next = ranges.pop(); next !== undefined; next = ranges.pop()) {
    calls += 1;
    if (calls > MOST_CALLS) throw new PaypalError('PayPal’s list of events does not end');
    const { from, to } = next;
    const page = await api.call({ method: 'GET', path: pathOf(next), timeoutMs: TIMEOUT_MS }, eventPage);
    if (hasMore(page) && to - from > SHORTEST_RANGE_MS) {
      const middle = instant(Math.floor((from + to) / 2 / SECOND) * SECOND);
      // Both have the second between them, whose events are told apart by their numbers.
      ranges.push({ from, to: middle }, { from: middle, to });
      continue;
    }
    for (const one of page.events) {
      const { data, success } = listedEvent.safeParse(one);
      if (!success || seen.has(data.id)) continue;
      seen.add(data.id);
      yield data;
    }
  }
}
