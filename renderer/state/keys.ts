import { useEffect, useRef } from 'react';
import type { KeyBindings } from './key-dispatch.ts';

const KEPT = 'perch.keys-off';

/** Whether single keys do something; a choice of this device (WCAG 2.1.4), which leaves Ctrl K as it is. */
export const areKeysOn = (): boolean => localStorage.getItem(KEPT) === null;

export function setKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEPT);
  else localStorage.setItem(KEPT, '1');
}

/** The bindings on screen; the first that knows a key has it. */
const layers: { current: KeyBindings }[] = [];
let areBlocked = (): boolean => false;
let listening = false;

/** Says when something lies over the page that takes all keys, which the shell knows. */
export function blockKeysWhile(isInFront: () => boolean): void {
  areBlocked = isInFront;
}

function listen(): void {
  if (listening) return;
  listening = true;
  void import('./key-dispatch.ts').then(({ dispatchKeys }) =>
    dispatchKeys(layers, { areOn: areKeysOn, areBlocked: () => areBlocked() }),
  );
}

/**
 * Shortcuts while the component is on screen: off in fields, under dialogs and menus, with other modifiers, while
 * writing is composed, and where single keys are turned off. The browser's own meaning of a bound key is prevented.
 * @param last whether every other component's binding of the same key goes first, as a page's before the shell's
 */
export function useKeys(bindings: KeyBindings, last = false): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  useEffect(() => {
    listen();
    layers.splice(last ? layers.length : 0, 0, latest);
    return () => {
      layers.splice(layers.indexOf(latest), 1);
    };
  }, [last]);
}
