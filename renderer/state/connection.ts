import { atom, useAtomValue } from 'jotai';
import { invalidateAll } from '../data/query-client.ts';
import { store } from './store.ts';

/** What the last call met: an answer, a long wait for one, nobody, or the operator at work. */
export type Connection = 'up' | 'slow' | 'down' | 'maintenance';
const connectionAtom = atom<Connection>('up');
/** Since when it is so, in milliseconds of this machine's clock. */
const sinceAtom = atom(0);

export const useConnection = (): Connection => useAtomValue(connectionAtom);
export const useConnectionSince = (): number => useAtomValue(sinceAtom);

export function recordResponse(connection: Connection): void {
  if (store.get(connectionAtom) === connection) return;
  store.set(sinceAtom, Date.now());
  store.set(connectionAtom, connection);
}

const PAUSE_MS = 3000;
/** Health answers during maintenance too; a call of the contract does not. */
const ASK = { down: '/api/health', maintenance: '/api/config' } as const;

async function isThere(url: string): Promise<boolean> {
  const answer = await fetch(url, { cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}

/** Asks whether the service is back; if so, what is on screen is read again. */
async function ask(): Promise<void> {
  const connection = store.get(connectionAtom);
  if (connection === 'up' || connection === 'slow' || !(await isThere(ASK[connection]))) return;
  recordResponse('up');
  await invalidateAll();
}

/** Asks for everything on screen once more, as somebody who waits too long wishes. */
export function retryNow(): void {
  recordResponse('up');
  void invalidateAll();
}

/** While the service does not answer, asks every three seconds, and at once when the browser finds a connection. */
export function watchConnection(): void {
  setInterval(() => void ask(), PAUSE_MS);
  globalThis.addEventListener('online', () => void ask());
  globalThis.addEventListener('offline', () => recordResponse('down'));
}
