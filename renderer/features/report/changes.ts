import type { ReportView } from '../../../shared/contract/report.ts';
import { changeAgainst } from '../../../shared/domain/report/change.ts';

type Headcount = ReportView['headline']['likes'];

/** What stands under a number: its change against the period before, and against the usual. */
export interface TileChanges {
  /** null: there is no period before to compare with. */
  readonly previous: number | null;
  /** In whole numbers: half a like is not unusual. null where the usual would only say the same again. */
  readonly usual: number | null;
}

/** The usual is a median of up to four periods; of a single one it is that one, which is compared with already. */
const ENOUGH_FOR_USUAL = 2;

const wholly = (change: number | undefined): number | null => (change === undefined ? null : Math.trunc(change) + 0);

export function tileChanges({ value, previous, median, history }: Headcount): TileChanges {
  const earlier = history.slice(0, -1).filter((each) => each !== null).length;
  return {
    previous: changeAgainst(value, previous)?.by ?? null,
    usual: earlier < ENOUGH_FOR_USUAL ? null : wholly(changeAgainst(value, median)?.by),
  };
}
