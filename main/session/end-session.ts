import { logout } from '../../shared/contract/auth.ts';
import type { After, Fetch } from '../ports.ts';

const PATIENCE_MS = 5000;
const FIRST_PAUSE_MS = 2000;
/** Pauses double: the last attempt is about an hour after the first, and the session ends by its own time. */
const ATTEMPTS = 12;

/** Whether the service has answered; a fault of its own is no answer. */
async function attempt(fetch: Fetch, origin: string, token: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api${logout.path}`, {
    method: logout.method,
    headers: { 'x-auth-token': token },
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  return answer !== null && answer.status < 500;
}

/**
 * Tells a service that is left that its token is of no use any more, again for a while where it cannot be reached. The
 * token is in memory alone meanwhile. Nobody waits for more than the first attempt: a service may be gone.
 */
export async function endSession(
  { fetch, after }: { readonly fetch: Fetch; readonly after: After },
  { origin, token }: { readonly origin: string; readonly token: string },
): Promise<void> {
  async function go(left: number, pauseMs: number): Promise<void> {
    if (await attempt(fetch, origin, token)) return;
    if (left > 1) after(pauseMs, () => void go(left - 1, pauseMs * 2));
  }
  await go(ATTEMPTS, FIRST_PAUSE_MS);
}
