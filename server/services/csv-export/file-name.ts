import { create } from 'content-disposition';
import { BRAND } from '../../../shared/brand.ts';
import type { ReportId } from '../../../shared/domain/ids.ts';

const MAX_HANDLE = 80;

/**
 * A handle as a part of a file name that every file system takes: letters, digits, dot, dash and underscore; no dot
 * first or last, nothing that could be a path.
 */
export function fileSafe(handle: string): string {
  const plain = handle
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.');
  // By characters, not by halves of them.
  return [...plain]
    .slice(0, MAX_HANDLE)
    .join('')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
}

/** `perch-ines.example-week-2026-11-09.csv`; without a handle, for several accounts, `perch-week-2026-11-09.csv`. */
export function exportFileName(handle: string | null, report: ReportId, ending: string): string {
  const safe = handle === null ? '' : fileSafe(handle);
  return `${[BRAND.packageName, safe, report].filter((part) => part !== '').join('-')}.${ending}`;
}

/** The nearest name of ASCII letters alone, for programs that read no other (`inês` becomes `ines`). */
const asciiName = (fileName: string): string =>
  fileName
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\x20-\x7e]+/g, '_');

/** The header's value by RFC 6266, with an ASCII fallback beside a name that is not ASCII. */
export const attachment = (fileName: string): string =>
  create(fileName, { type: 'attachment', fallback: asciiName(fileName) });
