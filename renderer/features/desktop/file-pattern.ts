import { type NamedReport, PLACEHOLDERS, type Placeholder, pathOf } from '../../../shared/domain/files/pattern.ts';
import type { ExportFormat } from '../../../shared/domain/report/export-schema.ts';

const isWord = (name: string): name is Placeholder => PLACEHOLDERS.some((word) => word === name);

const placesOf = (pattern: string): string[] => [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

export type PatternProblem =
  | { readonly kind: 'empty' | 'outside' }
  | { readonly kind: 'unknown'; readonly name: string };

/** Why a pattern gives no file name, null when it does. */
export function problemOf(pattern: string): PatternProblem | null {
  if (pattern.trim() === '' || /(^|\/)\s*$/.test(pattern)) return { kind: 'empty' };
  if (/^\s*([/\\]|[a-z]:)|(^|[/\\])\s*\.\.?\s*([/\\]|$)/i.test(pattern)) return { kind: 'outside' };
  const unknown = placesOf(pattern).find((name) => !isWord(name));
  return unknown === undefined ? null : { kind: 'unknown', name: `{${unknown}}` };
}

/** Whether two reports could get one name: nothing in it tells accounts, or periods, apart. */
export function givesAlike(pattern: string): boolean {
  const places = new Set(placesOf(pattern));
  const start = places.has('start') && places.has('type');
  const end = places.has('end') && places.has('type');
  return !places.has('username') || !(places.has('report') || start || end);
}

/** The name that a report would get below the folder, as the export itself gives it. */
export const exampleName = (pattern: string, report: NamedReport, format: ExportFormat): string =>
  pathOf(pattern.trim(), report, format).join('/');
