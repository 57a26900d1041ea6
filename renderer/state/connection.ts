import { atom, useAtomValue } from 'jotai';
import { rereadAll } from './read-cache.ts';
import { store } from './store.ts';

/** What the last call met: an answer, nobody, or the operator at work. */
export type Connection = 'up' | 'down' | 'maintenance';
export const connectionAtom = atom<Connection>('up');

export const useConnection = (): Connection => useAtomValue(connectionAtom);

const PAUSE_MS = 3000;
/** Health answers during maintenance too; a call of the contract does not. */
const ASK = { down: '/api/health', maintenance: '/api/config' } as const;

async function isThere(url: string): Promise<boolean> {
  const answer = await fetch(url, { cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}

/** While the service does not answer, asks every three seconds; when it is back, what is on screen is read again. */
export function watchConnection(): void {
  setInterval(async () => {
    const connection = store.get(connectionAtom);
    if (connection === 'up' || !(await isThere(ASK[connection]))) return;
    store.set(connectionAtom, 'up');
    await rereadAll();
  }, PAUSE_MS);
}
