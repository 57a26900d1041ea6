import { readFile, writeFile } from 'node:fs/promises';
import { EXPORT_COLUMNS, EXPORT_SCHEMA_VERSION, type ExportColumn } from '../shared/domain/report/export-schema.ts';

/** `node tools/data-dictionary.ts` writes `docs/data-dictionary.md` from the schema of exports; `npm run check` compares. */
const PAGE = 'docs/data-dictionary.md';

const PARQUET: Readonly<Record<ExportColumn['type'], string>> = {
  timestamp: 'INT64, TIMESTAMP(MILLIS, UTC)',
  text: 'BYTE_ARRAY, STRING',
  number: 'DOUBLE',
};

const rowOf = ({ name, type, nullable, unit, meaning, since }: ExportColumn): string =>
  `| \`${name}\` | ${type} | ${PARQUET[type]} | ${nullable ? 'yes' : 'no'} | ${unit} | ${meaning} | ${since} |`;

const page = (): string =>
  [
    '# Data dictionary',
    '',
    'Written by `node tools/data-dictionary.ts` from `shared/domain/report/export-schema.ts`; do not edit it here. A test pins names, types and order.',
    '',
    `Exports of actions, as CSV and as Parquet, have one schema. This is version ${EXPORT_SCHEMA_VERSION}. A column is only ever added, at the end, with the next`,
    'version; a name, a type or a meaning never changes. A row is one public action; rows come account after account, each by time.',
    '',
    '| column | type | in Parquet | may be empty | form or unit | meaning | since |',
    '|---|---|---|---|---|---|---|',
    ...EXPORT_COLUMNS.map(rowOf),
    '',
    '- **CSV**: RFC 4180, UTF-8 with a byte order mark, CRLF; `separator=semicolon` for spreadsheets that want one. Nothing is an empty cell. A cell that a spreadsheet',
    "  would run as a formula has a `'` before it.",
    "- **Parquet** (`format=parquet`): Snappy, groups of some thousand rows. Nothing is null, and cells are as they are, without a `'`. The version of the schema",
    '  stands in the metadata as `perch.schema_version`.',
    '- The columns from `read_by` on repeat on every row what the report says of its kind of action, so that a file tells by itself how whole it is. They are empty for',
    '  reports from before that was measured, and the shares where the network publishes no number, or too small a one, to compare with.',
    '- An action that its network deleted keeps its row: when, where, which account and what kind. Whom it was about, address and words are gone; how a follow ended stays.',
    '',
  ].join('\n');

/** What is wrong with the page in `docs`: nothing, or that it is not what the schema says. */
export async function dataDictionaryProblems(): Promise<readonly string[]> {
  const there = await readFile(PAGE, 'utf8').catch(() => '');
  return there.replaceAll('\r\n', '\n') === page() ? [] : [`${PAGE} is out of date: node tools/data-dictionary.ts`];
}

if (import.meta.main) await writeFile(PAGE, page());
