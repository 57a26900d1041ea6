import type { Coverage } from '../../report/coverage.ts';
import type { ActionKind } from '../activity/action.ts';
import { perKind } from '../activity/coverage.ts';
import { type MeasuredShares, shareOfKind } from './coverage-shares.ts';
import type { RowCoverage } from './csv.ts';
import { tellsShare } from './estimate.ts';

/** What every row of a kind says in an export of how whole it is: what the report's section on coverage says. */
export function rowCoverage(
  coverage: Pick<Coverage, 'lines'> & MeasuredShares,
): Readonly<Record<ActionKind, RowCoverage>> {
  return perKind((kind) => {
    const line = coverage.lines.find((one) => one.kind === kind);
    const level = line === undefined || line.level === 'none' ? null : line.level;
    const share = shareOfKind(kind, coverage);
    const told = share !== null && tellsShare(share) ? share : null;
    return { readBy: line?.readBy ?? null, level, low: told?.low ?? null, high: told?.high ?? null };
  });
}
