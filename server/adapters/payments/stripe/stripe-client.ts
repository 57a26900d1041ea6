import { Stripe } from 'stripe';
import { BRAND } from '../../../../shared/brand.ts';
import { SECOND } from '../../../../shared/domain/time/calendar.ts';
import { plainAnswer } from './plain-answer.ts';

/** Somebody waits at a button: a customer and a session are two calls, each tried twice at most. */
const TIMEOUT_MS = 6 * SECOND;
const RETRIES = 1;

/** Asks nobody but the configured host, and follows nobody elsewhere. */
const fetchFrom =
  (origin: string) =>
  async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const target = new URL(input instanceof Request ? input.url : input);
    if (target.origin !== origin) throw new Error(`${target.origin} is not where Stripe is`);
    return await plainAnswer(await fetch(input, { ...init, redirect: 'error' }));
  };

/** Stripe's own client, in the version of its interface that it was made for. It tells Stripe nothing of how long calls take. */
export function createStripeClient({ secretKey, apiBase }: { secretKey: string; apiBase: string }): Stripe {
  const { hostname, port, protocol, origin } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (isPlain ? '80' : '443') : port,
    protocol: isPlain ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(fetchFrom(origin)),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: BRAND.name },
  });
}
