import { useSyncExternalStore } from 'react';
import { EXPORT_FORMATS, EXPORT_NAMES, type ExportFormat } from '../../shared/domain/report/export-schema.ts';

const KEPT = 'perch.export-format';
const listeners = new Set<() => void>();

const isKept = (format: ExportFormat): boolean => format === localStorage.getItem(KEPT);
const kept = (): ExportFormat => EXPORT_FORMATS.find(isKept) ?? 'csv';
const beforeTheBrowser = (): ExportFormat => 'csv';

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** In which format this device saves actions; CSV unless the person chose another. */
export const useExportFormat = (): ExportFormat => useSyncExternalStore(subscribe, kept, beforeTheBrowser);

/** Its name, as buttons say it. */
export const useExportName = (): string => EXPORT_NAMES[useExportFormat()];

/** From now on, and remembered by this device. */
export function chooseExportFormat(format: ExportFormat): void {
  localStorage.setItem(KEPT, format);
  for (const listener of listeners) listener();
}
