import { atom, useAtomValue } from 'jotai';

/** Whether the last call reached the service. */
export const connectionAtom = atom<'up' | 'down'>('up');

export const useConnection = (): 'up' | 'down' => useAtomValue(connectionAtom);
