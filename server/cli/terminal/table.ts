import { printableLine } from '../../core/printable.ts';

/** Columns as wide as their widest cell, two spaces apart; the header in the first row. A cell never breaks out of its line. */
export function table(cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(printableLine));
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? '')].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - [...cell].length))
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('');
}
