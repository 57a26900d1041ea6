import { changeAgainst } from '../../../shared/domain/report/change.ts';
import type { StoredReport } from '../../../shared/report/report.ts';

type Headcount = StoredReport['headline']['likes'];

/** What stands under a number: its change against the period before, and against the usual. */
export interface TileDeltas {
  /** null: there is no period before to compare with. */
  readonly previous: number | null;
  /** In whole numbers: half a like is not unusual. null where the usual would only say the same again. */
  readonly usual: number | null;
}

/** The usual is a median of up to four periods; of a single one it is that one, which is compared with already. */
const ENOUGH_FOR_USUAL = 2;

const wholly = (change: number | undefined): number | null => (change === undefined ? null : Math.trunc(change) + 0);

export function tileDeltas({ value, previous, median, history }: Headcount): TileDeltas {
  const earlier = history.slice(0, -1).filter((each) => each !== null).length;
  return {
    previous: changeAgainst(value, previous)?.by ?? null,
    usual: earlier < ENOUGH_FOR_USUAL ? null : wholly(changeAgainst(value, median)?.by),
  };
}
