import { parseReportId } from '../../../shared/domain/time/period.ts';

/** What a pattern of file names is filled in with. */
export interface NamedReport {
  readonly username: string;
  readonly network: string;
  readonly reportId: string;
}

const WORDS = ['network', 'username', 'type', 'start', 'end', 'report'] as const;
type Word = (typeof WORDS)[number];
const isWord = (name: string): name is Word => WORDS.some((word) => word === name);

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

/** The name that a report would get below the folder. */
export function exampleName(pattern: string, { username, network, reportId }: NamedReport): string {
  const period = parseReportId(reportId);
  const values: Record<Word, string> = {
    network,
    username,
    type: period?.type ?? '',
    start: period?.start ?? '',
    end: period?.end ?? '',
    report: reportId,
  };
  const filled = pattern
    .trim()
    .replaceAll(/\{(\w+)\}/g, (whole, name: string) => (isWord(name) ? values[name] : whole));
  return /\.csv$/i.test(filled) ? filled : `${filled}.csv`;
}
