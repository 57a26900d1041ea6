/**
 * What a migration says of itself, and what is asked of it so that the last release's program goes on beside it: it only adds, or says
 * that it does not; it holds nobody up.
 */

const COMMENT = /--[^\n]*/g;
const MARKED = /^-- not expand-only: \S/m;
const CONCURRENTLY = /^-- concurrently$/m;

/** Statements that take away, or forbid, what the program before may still do. */
const CONTRACTING: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\bdrop\s+(table|column|view|function|type|schema|sequence)\b/i, 'drops what the program before may use'],
  [/\brename\b/i, 'renames what the program before may use'],
  [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i, 'changes a type that the program before reads'],
  [/\bset\s+not\s+null\b/i, 'refuses rows that the program before may write'],
  [
    /\badd\s+(constraint\s+\S+\s+)?(unique|check|foreign\s+key|primary\s+key|exclude)\b/i,
    'refuses rows that the program before may write',
  ],
  [/\bcreate\s+unique\s+index\b/i, 'refuses rows that the program before may write'],
  [/\b(truncate|delete\s+from)\b/i, 'deletes what the program before may read'],
];

const withoutComments = (text: string): string => text.replaceAll(COMMENT, '');

/** What a function does once it is called, which the migration does not do. */
const FUNCTION_BODY = /\bas\s+(\$\w*\$)[\s\S]*?\1/gi;
const withoutFunctions = (text: string): string => text.replaceAll(FUNCTION_BODY, 'as body');

/** Whether a program that does not know this migration can go on beside it, by its own word. */
export const isExpandOnly = (text: string): boolean => !MARKED.test(text);

/** Whether its indexes are built beside the work, outside of a transaction. */
export const isConcurrent = (text: string): boolean => CONCURRENTLY.test(text);

/** The statements of a concurrent migration, which holds no text with semicolons. */
export const statementsOf = (text: string): string[] =>
  withoutComments(text)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

const CONCURRENT_STATEMENT =
  /^(create\s+(unique\s+)?index\s+concurrently\s+if\s+not\s+exists|drop\s+index\s+concurrently\s+if\s+exists)\s+(\w+)\b/i;

/** The index that a statement of a concurrent migration builds; null when it builds none. */
export function builtIndex(statement: string): string | null {
  const [, what = '', , name = ''] = CONCURRENT_STATEMENT.exec(statement) ?? [];
  return what.toLowerCase().startsWith('create') ? name : null;
}

/** A column that rows of the program before, which does not know it, could not fill. */
const demandsColumn = (text: string): boolean =>
  [...text.matchAll(/\badd\s+column\s+[^,;]*/gi)].some(
    ([clause]) => /\bnot\s+null\b/i.test(clause) && !/\b(default|generated)\b/i.test(clause),
  );

/** Tables whose index is built while nobody may write to them; of one that is made here there is nobody. */
function lockedByIndexes(text: string): string[] {
  const made = new Set(
    [...text.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi)].map(
      ([, name]) => name,
    ),
  );
  return [
    ...text.matchAll(
      /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)(?:if\s+not\s+exists\s+)?\w+\s+on\s+(?:only\s+)?([\w.]+)/gi,
    ),
  ]
    .map(([, table = '']) => table)
    .filter((table) => !made.has(table));
}

function concurrentComplaints(text: string): string[] {
  return statementsOf(text)
    .filter((statement) => !CONCURRENT_STATEMENT.test(statement))
    .map((statement) => `says "-- concurrently" and has more than indexes: ${statement.slice(0, 60)}`);
}

/** What is wrong with a migration that the last release does not know. */
export function migrationComplaints(text: string): string[] {
  const bare = withoutFunctions(withoutComments(text));
  const contracts = CONTRACTING.filter(([pattern]) => pattern.test(bare)).map(([, what]) => what);
  if (demandsColumn(bare)) contracts.push('asks for a value that the program before does not write');
  const unmarked = isExpandOnly(text)
    ? [...new Set(contracts)].map(
        (what) => `${what}; do it a release later, or say why not in a line "-- not expand-only: …"`,
      )
    : [];
  if (isConcurrent(text)) return [...unmarked, ...concurrentComplaints(text)];
  const locked = lockedByIndexes(bare).map(
    (table) =>
      `holds up whoever writes to ${table} while its index is built: a file of its own with "-- concurrently" does not`,
  );
  return [...unmarked, ...locked];
}

const INDEX_STEP = /\b(create|drop)\s+(?:unique\s+)?index\s+(?:concurrently\s+)?(?:if\s+(?:not\s+)?exists\s+)?(\w+)/gi;

/**
 * Names under which migrations, in their order, make an index while another has them: with "if not exists" nothing would be made, without a word.
 */
export function indexNamesTaken(texts: readonly string[]): string[] {
  const standing = new Set<string>();
  const taken: string[] = [];
  for (const [, step = '', name = ''] of texts.flatMap((text) => [...withoutComments(text).matchAll(INDEX_STEP)])) {
    if (step.toLowerCase() === 'drop') standing.delete(name);
    else if (standing.has(name)) taken.push(name);
    else standing.add(name);
  }
  return taken;
}
