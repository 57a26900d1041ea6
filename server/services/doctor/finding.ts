import { printableLine } from '../../core/printable.ts';

/** From the best to the worst. */
export const LEVELS = ['ok', 'warning', 'fault'] as const;
export type Level = (typeof LEVELS)[number];

/** What one check found. A fault keeps the service, or a part that is configured, from working; a warning will, or may. */
export interface Finding {
  /** What was looked at, in a word or two. */
  readonly check: string;
  readonly level: Level;
  /** What was found, in a sentence. */
  readonly found: string;
  /** What to do about it; null where there is nothing to do. */
  readonly advice: string | null;
}

const LONGEST = 400;

/** Answers of others stand in what was found: nothing of them is obeyed by a terminal, and none fills a page. */
function harmless(text: string): string {
  const line = printableLine(text);
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}

export const ok = (check: string, found: string): Finding => ({
  check,
  level: 'ok',
  found: harmless(found),
  advice: null,
});

export const warning = (check: string, found: string, advice: string): Finding => ({
  check,
  level: 'warning',
  found: harmless(found),
  advice: harmless(advice),
});

export const fault = (check: string, found: string, advice: string): Finding => ({
  check,
  level: 'fault',
  found: harmless(found),
  advice: harmless(advice),
});

/** The findings by level, for the last line. */
export function countLevels(findings: readonly Finding[]): Readonly<Record<Level, number>> {
  const counts: Record<Level, number> = { ok: 0, warning: 0, fault: 0 };
  for (const { level } of findings) counts[level] += 1;
  return counts;
}
