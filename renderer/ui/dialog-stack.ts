/** The modal dialogs that are open, the topmost last: while one is, everything outside of it is out of reach and unheard. */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

export const topDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;

/** Calls `listener` whenever a dialog opened or closed. @returns what ends that */
export function onDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says that the dialog is open, above all others. @returns what says that it closed */
export function stackDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  for (const listener of listeners) listener();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    for (const listener of listeners) listener();
  };
}
