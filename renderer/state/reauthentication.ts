import type { RouteInput } from '../../shared/contract/route.ts';
import { reauthenticate } from '../../shared/contract/two-factor.ts';
import { client } from '../api/service.ts';

/** What the service answered when somebody proved again who they are: in this page's memory alone, as long as it counts. */
let held: { readonly reauth: string; readonly until: number } | null = null;

export const heldReauth = (): string | null => (held !== null && performance.now() < held.until ? held.reauth : null);

export async function proveAgain(form: RouteInput<typeof reauthenticate>['body']): Promise<string> {
  const { reauth, lifetimeMs } = await client.call(reauthenticate, { body: form });
  held = { reauth, until: performance.now() + lifetimeMs };
  return reauth;
}
