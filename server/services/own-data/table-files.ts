import { CSV_BOM } from '../../../shared/domain/report/csv.ts';
import { CSV_SEPARATORS, type CsvSeparator, csvCell } from '../../../shared/domain/report/csv-cell.ts';
import type { ZipEntry } from './zip-stream.ts';

type Cell = string | number | boolean | null;
/** Rows of one table, all with the same columns. */
export interface OwnTable {
  /** Of the files, without an ending. */
  readonly path: string;
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

/** A table with the columns of its rows; `columns` are those of one without any. */
export const table = (path: string, columns: readonly string[], rows: OwnTable['rows']): OwnTable => ({
  path,
  columns,
  rows,
});

/** A moment as the files have it, in UTC. */
export const time = (at: Date | null): string | null => at?.toISOString() ?? null;

const textOf = (value: Cell | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

function csvOf({ columns, rows }: OwnTable, separator: CsvSeparator): string {
  const line = (cells: readonly (string | null)[]): string =>
    `${cells.map((cell) => csvCell(cell, separator)).join(CSV_SEPARATORS[separator])}\r\n`;
  return [CSV_BOM, line(columns), ...rows.map((row) => line(columns.map((column) => textOf(row[column]))))].join('');
}

/** A table as JSON and as CSV. */
export const tableFiles = (table: OwnTable, separator: CsvSeparator): ZipEntry[] => [
  { path: `${table.path}.json`, body: () => [`${JSON.stringify(table.rows, null, 2)}\n`] },
  { path: `${table.path}.csv`, body: () => [csvOf(table, separator)] },
];
