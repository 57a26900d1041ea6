import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { BRAND } from '../../../shared/brand.ts';
import { createExportRows, type ExportRow } from '../../../shared/domain/report/export-row.ts';
import {
  EXPORT_COLUMNS,
  EXPORT_SCHEMA_VERSION,
  type ExportColumn,
} from '../../../shared/domain/report/export-schema.ts';
import { periodFrom, periodTo } from '../../../shared/domain/time/period.ts';
import type { Database } from '../../db/database.ts';
import { streamActions } from '../../db/stream-actions.ts';
import type { CsvRequest } from './csv-stream.ts';

export type ParquetRequest = Omit<CsvRequest, 'separator'>;

/** Rows of a group: what is held at a time, and encoded at once: some 12 ms of a core, then everybody else's turn. */
const GROUP_ROWS = 2_000;

type Element = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

function elementOf({ name, type, nullable }: ExportColumn): Element {
  const repetition_type = nullable ? 'OPTIONAL' : 'REQUIRED';
  if (type === 'text')
    return { name, repetition_type, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } };
  if (type === 'number') return { name, repetition_type, type: 'DOUBLE' };
  const logical_type = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' } as const;
  return { name, repetition_type, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', logical_type };
}

const SCHEMA: Element[] = [
  { name: 'action', num_children: EXPORT_COLUMNS.length },
  ...EXPORT_COLUMNS.map((column) => elementOf(column)),
];

const valuesOf = ({ name, type }: ExportColumn, rows: readonly ExportRow[]): unknown[] => {
  const key = name as keyof ExportRow; // a name of the schema is one of its rows
  return type === 'timestamp' ? rows.map((row) => new Date(Number(row[key]))) : rows.map((row) => row[key]);
};

/** What was written since the last time; the writer goes on in the same buffer, which the caller therefore does not keep. */
function take(writer: ByteWriter): Buffer {
  const bytes = Buffer.from(writer.getBytes());
  writer.index = 0;
  return bytes;
}

/** Rows together, as many as a group has; the last may be fewer. */
async function* groups(database: Database, request: ParquetRequest): AsyncGenerator<ExportRow[]> {
  const { profiles, period, timeZone } = request;
  const rowOf = createExportRows(timeZone);
  const query = { profiles, from: periodFrom(period), to: periodTo(period), report: period.id };
  let rows: ExportRow[] = [];
  for await (const page of streamActions(database, query)) {
    for (const action of page) rows.push(rowOf(action));
    if (rows.length < GROUP_ROWS) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/**
 * The actions as a Parquet file, in pieces: a group of rows at a time, in the order and with the columns of the CSV file. Cells are as
 * they are, without what disarms formulas there. Memory does not grow with the rows but for the footer, some hundred bytes a group.
 */
export async function* parquetPieces(database: Database, request: ParquetRequest): AsyncGenerator<Buffer> {
  const writer = new ByteWriter();
  const kvMetadata = [{ key: `${BRAND.packageName}.schema_version`, value: String(EXPORT_SCHEMA_VERSION) }];
  const parquet = new ParquetWriter({ writer, schema: SCHEMA, kvMetadata, createdBy: BRAND.packageName });
  for await (const rows of groups(database, request)) {
    const columnData = EXPORT_COLUMNS.map((column) => ({
      name: column.name,
      data: valuesOf(column, rows),
      offsetIndex: false,
    }));
    request.onRows?.(rows.length);
    parquet.write({ columnData, rowGroupSize: rows.length });
    yield take(writer);
  }
  parquet.finish();
  yield take(writer);
}
