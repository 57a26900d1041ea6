import * as z from 'zod/mini';
import { connectionFinish, connectionStart } from '../../shared/contract/connections.ts';
import type { Language } from '../../shared/domain/languages.ts';
import type { ConnectionRoute } from '../../shared/domain/networks/description.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';
import { ApiError } from '../api/api-error.ts';
import { client } from '../api/service.ts';
import { platform } from '../platform/current.ts';

/** What this tab keeps while its person is at the network: what comes back counts with it alone. */
const away = z.object({ flow: z.string(), state: z.string() });
const KEPT = 'perch_connect';

function readAway(): z.infer<typeof away> | null {
  try {
    return z.parse(away, JSON.parse(sessionStorage.getItem(KEPT) ?? 'null'));
  } catch {
    return null;
  }
}
export const forgetConnecting = (): void => sessionStorage.removeItem(KEPT);

/** What a network led back with. */
export interface CameBack {
  readonly state: string;
  /** Null where its person thought better of it, or the network did. */
  readonly code: string | null;
}

/** Whether what came back is what this page waits for. */
export const isConnectAwaited = ({ state }: CameBack): boolean => readAway()?.state === state;

/** The secret of the way that led here, once; null for what was not begun here. */
export function takeConnecting({ state }: CameBack): string | null {
  const kept = readAway();
  if (kept === null || kept.state !== state) return null;
  forgetConnecting();
  return kept.flow;
}

/** Sends the person to the network: this tab, in the desktop application the system's browser. */
export async function goConnect(way: { network: Network; route: ConnectionRoute; lang: Language }): Promise<void> {
  const { flow, url } = await client.call(connectionStart, { body: { ...way, oauth_source: platform.kind } });
  sessionStorage.setItem(KEPT, JSON.stringify({ flow, state: new URL(url).searchParams.get('state') ?? '' }));
  if (platform.desktop === null) location.assign(url);
  else if (!(await platform.desktop.openExternal(url))) throw new ApiError({ code: 'connection_unavailable' });
}

export const finishConnecting = async (words: { flow: string; state: string; code: string }) =>
  (await client.call(connectionFinish, { body: words })).connection;
