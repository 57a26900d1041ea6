import { atom, useAtomValue } from 'jotai';
import { store } from './store.ts';

/** A short notice at the bottom left. Errors stay until they are closed; others go after six seconds. */
export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'ok' | 'bad';
  readonly text: string;
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

const SHOWN_MS = 6000;
const toastsAtom = atom<readonly Toast[]>([]);
let lastId = 0;

export const useToasts = (): readonly Toast[] => useAtomValue(toastsAtom);

export function dismissToast(id: number): void {
  store.set(
    toastsAtom,
    store.get(toastsAtom).filter((toast) => toast.id !== id),
  );
}

/** @returns its id, to dismiss it by */
export function showToast(toast: Pick<Toast, 'text'> & Partial<Toast>): number {
  lastId += 1;
  const shown: Toast = { tone: 'info', action: null, ...toast, id: lastId };
  store.set(toastsAtom, [...store.get(toastsAtom), shown]);
  if (shown.tone !== 'bad') setTimeout(() => dismissToast(shown.id), SHOWN_MS);
  return shown.id;
}
