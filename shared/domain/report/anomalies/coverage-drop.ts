import type { CoverageDrop } from '../../../report/anomalies.ts';
import { ACTION_KINDS } from '../../activity/action.ts';
import { shiftPeriod } from '../../time/period.ts';
import { type Look, levelOf, levelThen, sawLess } from './look.ts';
import type { Trail } from './trail.ts';

/** It says how the rest is to be read, so it stands first. */
const FIRST = 100;

/** The share recorded fell for certain where the two 95 % intervals lie apart. */
function fallen({ coverage }: Look, before: Trail): CoverageDrop['estimate'] {
  const now = coverage.estimate;
  if (now === null || before.estimate === null || now.high >= before.estimate.low) return null;
  return { before: before.estimate.point, now: now.point };
}

/** Less was seen than in the period right before. This is about the recording, not about the account. */
export function coverageDrop(look: Look): CoverageDrop[] {
  const previous = shiftPeriod(look.period, 1).id;
  const before = look.past.find(({ reportId }) => reportId === previous)?.trail ?? null;
  if (before === null) return [];
  const kinds = ACTION_KINDS.filter((kind) => sawLess(look, kind, before)).map((kind) => ({
    kind,
    from: levelThen(before, kind),
    to: levelOf(look, kind),
  }));
  const estimate = fallen(look, before);
  return kinds.length === 0 && estimate === null ? [] : [{ rule: 'coverage-drop', score: FIRST, kinds, estimate }];
}
