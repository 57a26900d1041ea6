/** The modal dialogs that are open, the topmost last: while one is, everything outside of it is out of reach and unheard. */
const open: HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

export const topDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;

/** Calls `listener` whenever a dialog opened or closed. @returns what ends that */
export function onDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** One bird at a time: those of the dialogs below wait (`dialog.module.css`). */
function changed(): void {
  for (const dialog of open) dialog.toggleAttribute('data-below', dialog !== topDialog());
  for (const listener of listeners) listener();
}

/** Says that the dialog is open, above all others. @returns what says that it closed */
export function stackDialog(dialog: HTMLDialogElement): () => void {
  open.push(dialog);
  changed();
  return () => {
    open.splice(open.indexOf(dialog), 1);
    changed();
  };
}
