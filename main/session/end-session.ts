import { logout } from '../../shared/contract/auth.ts';
import type { Fetch } from '../ports.ts';

const PATIENCE_MS = 5000;

/** Tells a service that is left that its token is of no use any more. Nobody waits for it: a service may be gone. */
export async function endSession(fetch: Fetch, origin: string, token: string): Promise<void> {
  await fetch(`${origin}/api${logout.path}`, {
    method: logout.method,
    headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    body: '{}',
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
}
