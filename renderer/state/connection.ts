import { atom, useAtomValue } from 'jotai';
import { rereadAll } from './read-cache.ts';
import { store } from './store.ts';

/** Whether the last call reached the service. */
export const connectionAtom = atom<'up' | 'down'>('up');

export const useConnection = (): 'up' | 'down' => useAtomValue(connectionAtom);

const PAUSE_MS = 3000;

async function isThere(): Promise<boolean> {
  const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null);
  return answer?.ok === true;
}

/** While the service cannot be reached, asks every three seconds; when it is back, what is on screen is read again. */
export function watchConnection(): void {
  setInterval(async () => {
    if (store.get(connectionAtom) === 'up' || !(await isThere())) return;
    store.set(connectionAtom, 'up');
    await rereadAll();
  }, PAUSE_MS);
}
