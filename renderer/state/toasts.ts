import { atom, useAtomValue } from 'jotai';
import { store } from './store.ts';

/** A short notice at the bottom left. Errors, and what says that it stays, are there until they are closed; others go after some seconds. */
export interface Toast {
  readonly id: number;
  readonly tone: 'info' | 'ok' | 'bad';
  readonly text: string;
  readonly action: { readonly label: string; readonly run: () => void } | null;
  readonly stays: boolean;
}

const SHOWN_MS = 6000;
/** A toast with a button stays longer: it takes time to decide and to reach it. */
const SHOWN_WITH_ACTION_MS = 10_000;
const toastsAtom = atom<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let lastId = 0;
let held = false;

export const useToasts = (): readonly Toast[] => useAtomValue(toastsAtom);

function count(toast: Toast): void {
  if (held || toast.stays || toast.tone === 'bad') return;
  const shownMs = toast.action === null ? SHOWN_MS : SHOWN_WITH_ACTION_MS;
  timers.set(
    toast.id,
    setTimeout(() => dismissToast(toast.id), shownMs),
  );
}

export function dismissToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  store.set(
    toastsAtom,
    store.get(toastsAtom).filter((toast) => toast.id !== id),
  );
}

/** Changes a toast that is still shown and restarts its timer. @returns whether it was still shown */
export function changeToast(id: number, patch: Partial<Omit<Toast, 'id'>>): boolean {
  const found = store.get(toastsAtom).find((toast) => toast.id === id);
  if (found === undefined) return false;
  const changed: Toast = { ...found, ...patch };
  clearTimeout(timers.get(id));
  store.set(
    toastsAtom,
    store.get(toastsAtom).map((toast) => (toast.id === id ? changed : toast)),
  );
  count(changed);
  return true;
}

/** @returns its id, to dismiss it by */
export function showToast(toast: Pick<Toast, 'text'> & Partial<Toast>): number {
  lastId += 1;
  const shown: Toast = { tone: 'info', action: null, stays: false, ...toast, id: lastId };
  store.set(toastsAtom, [...store.get(toastsAtom), shown]);
  count(shown);
  return shown.id;
}

/** While somebody points at the notices or is among them none of them goes; afterwards their time begins again. */
export function holdToasts(hold: boolean): void {
  if (hold === held) return;
  held = hold;
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  for (const toast of store.get(toastsAtom)) count(toast);
}

/** Does what a notice offers, and closes it. */
export function takeToast(toast: Toast): void {
  dismissToast(toast.id);
  toast.action?.run();
}

/** Does what the newest notice with an action offers. */
export function takeNewestToast(): void {
  const newest = store.get(toastsAtom).findLast(({ action }) => action !== null);
  if (newest !== undefined) takeToast(newest);
}
