import { atom, useAtomValue } from 'jotai';
import { store } from './store.ts';

/** Somebody wants to export reports: of these accounts, or (null) of all. */
interface ExportAsk {
  readonly ids: readonly number[] | null;
}

const askAtom = atom<ExportAsk | null>(null);

export const useExportRequest = (): ExportAsk | null => useAtomValue(askAtom);
/** Opens the dialog of the desktop application. */
export const openExportDialog = (ids: readonly number[] | null): void => store.set(askAtom, { ids });
export const closeExportDialog = (): void => store.set(askAtom, null);
