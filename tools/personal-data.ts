import { readFile, writeFile } from 'node:fs/promises';
import { OTHER_PLACES } from '../server/db/personal-data/other-places.ts';
import type { OptOut } from '../server/db/personal-data/place.ts';
import { PERSONAL_TABLES } from '../server/db/personal-data/tables.ts';

/** `node tools/personal-data.ts` writes `docs/personal-data.md` from the lists of the program; `npm run check` compares. */
const PAGE = 'docs/personal-data.md';

const told = (optOut: OptOut): string =>
  'stays' in optOut
    ? `stays: ${optOut.stays}`
    : `erased ${optOut.within === 'at once' ? 'at once' : `within ${optOut.within}`} (${optOut.erasedBy.map((name) => `\`${name}\``).join(', ')})`;

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function page(): string {
  const tables = PERSONAL_TABLES.map(({ table, columns, whose, holds, optOut, kept }) =>
    row(`\`${table}\`: ${columns.join(', ')}`, whose, holds, told(optOut), kept),
  );
  const others = OTHER_PLACES.map(({ place, whose, holds, ends }) => row(place, whose, holds, ends));
  return [
    '# Where a person can stand',
    '',
    'Written by `node tools/personal-data.ts` from `server/db/personal-data`; do not edit it here. A test compares the list with the schemas of',
    'both databases, so that no column of text, JSON or bytes is forgotten, and another one opts out and searches all of them.',
    '',
    '"Account" is somebody on a network, tracked or met in what a tracked account did; "minutes" is an erasure job, "three hours" its second look.',
    '',
    '## Tables',
    '',
    row('where', 'whose', 'what', 'after an opt-out', 'kept otherwise'),
    row('---', '---', '---', '---', '---'),
    ...tables,
    '',
    'Staging tables hold rows of `public.actions` while a collection is under way and are dropped with it or its process. Payloads of jobs hold',
    'numbers and periods alone.',
    '',
    '## Files, memory, and what is out of reach',
    '',
    row('where', 'whose', 'what', 'ends'),
    row('---', '---', '---', '---'),
    ...others,
    '',
  ].join('\n');
}

/** What is wrong with the page in `docs`: nothing, or that it is not what the lists say. */
export async function personalDataProblems(): Promise<readonly string[]> {
  const there = await readFile(PAGE, 'utf8').catch(() => '');
  return there.replaceAll('\r\n', '\n') === page() ? [] : [`${PAGE} is out of date: node tools/personal-data.ts`];
}

if (import.meta.main) await writeFile(PAGE, page());
