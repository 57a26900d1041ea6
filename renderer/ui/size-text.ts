import type { Language } from '../../shared/domain/languages.ts';

/** Bytes as a person reads them: whole kilobytes, from a megabyte on with one digit behind the point. */
export function sizeText(language: Language, bytes: number): string {
  const mega = bytes >= 1e6;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: mega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: mega ? 1 : 0,
    minimumFractionDigits: mega ? 1 : 0,
  }).format(mega ? bytes / 1e6 : Math.ceil(bytes / 1e3));
}
