import * as z from 'zod/mini';
import { type SubscriptionView, userSubscription } from '../../shared/contract/subscription.ts';
import { instant } from '../../shared/domain/ids.ts';
import { isActive, isUnsettled } from '../../shared/domain/subscription/subscription.ts';
import type { After, Fetch, ServerOrigin } from '../ports.ts';
import { createTimer } from '../timing/timer.ts';

/** The person's subscription as the service has it at one moment. */
export interface Reading {
  readonly subscription: SubscriptionView | null;
}

export interface ReadingDeps {
  readonly fetch: Fetch;
  readonly origin: ServerOrigin;
  readonly token: () => string | null;
  readonly after: After;
}

/** Asks the service, for at most `limitMs`. @returns null when there was no answer, whatever the reason */
export async function readSubscription(deps: ReadingDeps, limitMs: number): Promise<Reading | null> {
  const token = deps.token();
  if (token === null) return null;
  const [limit, stop] = [createTimer(deps.after), new AbortController()];
  limit.set(limitMs, () => stop.abort());
  try {
    const url = `${deps.origin()}/api${userSubscription.path}`;
    const answer = await deps.fetch(url, {
      headers: { 'x-auth-token': token },
      credentials: 'omit',
      // Nobody else is shown the token.
      redirect: 'error',
      signal: stop.signal,
    });
    if (!answer.ok) return null;
    const parsed = z.safeParse(userSubscription.response, await answer.json());
    return parsed.success ? { subscription: parsed.data.subscription } : null;
  } catch {
    return null;
  } finally {
    limit.clear();
  }
}

/** Two readings are the same when nothing was bought, changed or renewed in between. */
export function markOf({ subscription }: Reading): string {
  if (subscription === null) return 'none';
  const { status, type, planId, priceMinor, currency, since, next } = subscription;
  return JSON.stringify([status, type, planId, priceMinor, currency, since, next]);
}

/** The plan works, and the service is not still at it (status 10, 11 or -5). */
export function isOn({ subscription }: Reading, now: number): boolean {
  if (subscription === null || isUnsettled(subscription.status)) return false;
  const next = subscription.next === null ? null : instant(subscription.next);
  return isActive({ ...subscription, next }, instant(now));
}
