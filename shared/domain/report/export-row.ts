import type { TimeZone } from '../time/time-zone.ts';
import { type CsvAction, createLocalTimes } from './csv.ts';
import type { ExportColumnName } from './export-schema.ts';

type NumberColumn = 'time_utc' | 'coverage_low' | 'coverage_high';

/** One action by the names of the export's columns, for formats that know types: instants in milliseconds, nothing as null. */
export type ExportRow = Readonly<Record<Exclude<ExportColumnName, NumberColumn>, string | null>> & {
  readonly time_utc: number;
  readonly coverage_low: number | null;
  readonly coverage_high: number | null;
};

const NOTHING = { target: null, target_name: null, post_url: null, text: null, languages: null } as const;

/** Missing values are null, like empty cells in CSV. Create one per export. */
export function createExportRows(timeZone: TimeZone): (action: CsvAction) => ExportRow {
  const localTime = createLocalTimes(timeZone);
  return (action) => {
    const { at, network, account } = action;
    const always = { time_utc: at, local_time: localTime(at), network, account, action: action.action };
    const { readBy, level, low, high } = action.coverage;
    const told = { reason: action.reason, read_by: readBy, coverage: level, coverage_low: low, coverage_high: high };
    if (action.removed) return { ...always, ...NOTHING, ...told };
    return {
      ...always,
      ...told,
      target: action.target || null,
      target_name: action.targetName || null,
      post_url: action.postUrl || null,
      text: action.text || null,
      languages: action.languages.join(' ') || null,
    };
  };
}
