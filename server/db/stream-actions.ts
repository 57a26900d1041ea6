import { setImmediate as immediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { type ActionKind, isReceived, type LostFollowReason } from '../../shared/domain/activity/action.ts';
import { perKind } from '../../shared/domain/activity/coverage.ts';
import { isWithheld } from '../../shared/domain/activity/withheld.ts';
import { type Instant, instant, type ProfileId, type ReportId } from '../../shared/domain/ids.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';
import { type CsvAction, UNTOLD_COVERAGE } from '../../shared/domain/report/csv.ts';
import { saysNothing } from '../../shared/domain/report/hide-content.ts';
import { rowCoverage } from '../../shared/domain/report/row-coverage.ts';
import type { Coverage } from '../../shared/report/coverage.ts';
import { type CopyValue, copyLines, parseCopyRow } from './bulk/copy-text.ts';
import type { Database } from './database.ts';
import { storedMonths } from './partitions.ts';
import { during } from './published.ts';

/** The parts of a database that are read. */
type ActionStore = Pick<Database, 'db' | 'read'>;

export interface ActionQuery {
  /** One after the other, in this order. */
  readonly profiles: readonly ProfileId[];
  readonly from: Instant;
  /** Exclusive. */
  readonly to: Instant;
  /** Of each profile only what this report of it was built from, and may show; without it everything that is stored. */
  readonly report?: ReportId;
}

/** Rows read at a time: less than 10 ms of the embedded database's one connection. */
const PAGE_ROWS = 3_000;
/** Rows handed on at a time: a few milliseconds of work, then everybody else's turn. */
const SLICE_ROWS = 1_000;
/** Pages that are read or wait while one is used, so that neither side stands still for the other. */
const PAGES_AHEAD = 2;
/** Names kept at hand while one export runs. */
const NAMES_KEPT = 20_000;

/**
 * Actions in order of time, with the names of profile and target, a page at a time: memory does not grow with their number,
 * no page keeps a connection for long, and the next one is read while the caller works on this one. Each page sees the
 * database as it is then, so that a merge in between may add to what follows; a row comes at most once. Pages and names may come from a
 * read replica, each whole, or from the primary where that breaks off: whose the actions are and what may be told of them is asked there alone.
 */
export async function* streamActions(database: ActionStore, query: ActionQuery): AsyncGenerator<readonly CsvAction[]> {
  for (const profile of query.profiles) {
    const owner = await database.db
      .selectFrom('profiles')
      .select(['network', 'username', 'stopped_reason'])
      .where('id', '=', profile)
      .executeTakeFirst();
    if (owner === undefined) continue;
    const { seenUntil, coverage } = await toldBy(database.db, profile, query.report);
    const about = { ...owner, coverage };
    const hidden = saysNothing(owner.stopped_reason);
    const names = createNames(database, owner.network);
    for await (const page of pagesAhead(database, { profile, seenUntil, from: query.from, to: query.to })) {
      for (const slice of slices(page)) {
        const rows = slice.map(parseCopyRow);
        const found = await names(rows);
        const all = rows.map((row, index) => exported(row, about, found[index] ?? null));
        yield hidden ? all.map((action) => ({ ...action, postUrl: null, text: null, languages: NO_LANGUAGES })) : all;
        await immediate();
      }
    }
  }
}

/** The collection that a report was built from (null without a limit), and how whole it says that each kind is. */
async function toldBy(
  db: ActionStore['db'],
  profile: ProfileId,
  report: ReportId | undefined,
): Promise<{ readonly seenUntil: Instant | null; readonly coverage: CoverageOfKinds }> {
  if (report === undefined) return { seenUntil: null, coverage: UNTOLD };
  const row = await db
    .selectFrom('reports')
    .where('profile_id', '=', profile)
    .where('report_id', '=', report)
    .select(['seen_until', sql<Coverage | null>`body::json #> '{coverage}'`.as('coverage')])
    .executeTakeFirst();
  const until = row?.seen_until ?? null;
  const coverage = row?.coverage ?? null;
  return {
    seenUntil: until === null ? null : instant(until.getTime()),
    coverage: coverage === null ? UNTOLD : rowCoverage(coverage),
  };
}

type CoverageOfKinds = ReturnType<typeof rowCoverage>;
const UNTOLD: CoverageOfKinds = perKind(() => UNTOLD_COVERAGE);

interface Owner {
  readonly network: Network;
  readonly username: string;
  readonly coverage: CoverageOfKinds;
}

/** Columns of a page, in this order. */
const TARGET = 3;
const PAGE_COLUMNS = sql`
  (date_part('epoch', occurred_at) * 1000)::bigint, key, kind, coalesce(target_id, ''), coalesce(post_url, ''),
  coalesce(text, ''), array_to_string(languages, ' '), removed_at is not null, coalesce(reason, '')`;
const NO_LANGUAGES: readonly string[] = [];

/** Of an account that asked not to be shown, or hides from logged-out viewers, the file says that alone. */
const shownTarget = (target: string | null | undefined): string | null =>
  target && isWithheld(target) ? 'withheld' : target || null;

function exported(row: CopyValue[], { network, username, coverage }: Owner, person: Name | null): CsvAction {
  const [at, , kind, target, postUrl, text, languages, removed, reason] = row;
  const hidden = person !== null && isWithheld(person.username);
  // The columns hold nothing but what the bulk writer took from an Action.
  const action = kind as ActionKind;
  return {
    at: instant(Number(at)),
    network,
    account: username,
    action,
    target: shownTarget(person?.username ?? target),
    targetName: person?.name ?? null,
    postUrl: hidden && !isReceived(action) ? null : postUrl || null,
    text: text || null,
    languages: languages ? languages.split(' ') : NO_LANGUAGES,
    removed: removed === 't',
    // As: see above.
    reason: reason ? (reason as LostFollowReason) : null,
    coverage: coverage[action],
  };
}

interface Place {
  readonly at: Instant;
  readonly key: string;
}

/** Where the reading stands: in the first of these months, after a row or at its beginning. */
interface Position {
  readonly months: readonly { readonly from: Instant; readonly to: Instant }[];
  readonly after: Place | null;
}

/** Pages of one profile as lines of COPY text; the next ones are read while this one is used. */
async function* pagesAhead(
  database: ActionStore,
  { profile, seenUntil, ...range }: Omit<PageQuery, 'after'>,
): AsyncGenerator<readonly string[]> {
  let end: Promise<Position> = Promise.resolve({ months: await storedMonths(database.db, range), after: null });

  /** Reads the page after all that were asked for; null when there is none. */
  function ask(): Promise<readonly string[] | null> {
    const read = end.then(async (position) => {
      const [month, ...later] = position.months;
      if (month === undefined) return { page: null, position };
      const page = await readPage(database, { profile, seenUntil, ...month, after: position.after });
      const whole = page.length < PAGE_ROWS;
      return { page, position: whole ? { months: later, after: null } : { ...position, after: placeOf(page.at(-1)) } };
    });
    end = read.then(({ position }) => position);
    // Whoever stops in the middle does not wait for it; its failure belongs to nobody then.
    end.catch(() => undefined);
    return read.then(({ page }) => page);
  }

  const asked = Array.from({ length: PAGES_AHEAD }, ask);
  for (const page of asked) page.catch(() => undefined);
  for (;;) {
    const page = await asked.shift();
    if (page === undefined || page === null) return;
    const next = ask();
    next.catch(() => undefined);
    asked.push(next);
    yield page;
  }
}

function placeOf(line: string | undefined): Place | null {
  if (line === undefined) return null;
  const [at, key] = parseCopyRow(line);
  return { at: instant(Number(at)), key: key ?? '' };
}

function* slices(lines: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < lines.length; from += SLICE_ROWS) yield lines.slice(from, from + SLICE_ROWS);
}

interface PageQuery {
  readonly profile: ProfileId;
  readonly from: Instant;
  readonly to: Instant;
  readonly after: Place | null;
  readonly seenUntil: Instant | null;
}

/**
 * One page inside one month, by COPY: it costs a fraction of what rows over the query protocol cost. What is null comes
 * as the empty text, which needs no unescaping and is the same in an export.
 */
async function readPage(
  database: ActionStore,
  { profile, from, to, after, seenUntil }: PageQuery,
): Promise<readonly string[]> {
  const start = timestamp(after?.at ?? from);
  const past = after === null ? sql`true` : sql`(occurred_at > ${start} or key > ${sql.lit(after.key)})`;
  const seen = seenUntil === null ? sql`true` : sql`seen_at <= ${timestamp(seenUntil)}`;
  const page = sql`
    select ${PAGE_COLUMNS} from published_actions
    where profile_id = ${sql.lit(profile)} and ${during({ from: start, to: timestamp(to) })} and ${past} and ${seen}
    order by occurred_at, key limit ${sql.lit(PAGE_ROWS)}`;
  const { sql: query } = page.compile(database.db);
  return copyLines(await database.read(({ copy }) => copy.out(query)));
}

const timestamp = (at: Instant) => sql`${sql.lit(new Date(at).toISOString())}::timestamptz`;

interface Name {
  readonly username: string;
  readonly name: string | null;
}

/** Looks up the names of rows' targets, in the rows' order; each name is read once while it is kept. */
function createNames(
  { read: readThere }: ActionStore,
  network: Network,
): (rows: readonly CopyValue[][]) => Promise<readonly (Name | null)[]> {
  const kept = new Map<string, Name | null>();

  async function read(unknown: readonly string[]): Promise<void> {
    for (const id of unknown) kept.set(id, null);
    const people = await readThere(({ db }) =>
      db
        .selectFrom('people')
        .select(['external_id', 'username', 'name'])
        .where('network', '=', network)
        .where(sql<boolean>`external_id = any(${[...unknown]})`)
        .execute(),
    );
    for (const { external_id, username, name } of people) kept.set(external_id, { username, name });
  }

  return async (rows) => {
    if (kept.size > NAMES_KEPT) kept.clear();
    const unknown = new Set<string>();
    const nameOf = (row: CopyValue[]): Name | null => {
      const id = row[TARGET];
      if (!id) return null;
      const known = kept.get(id);
      if (known === undefined) unknown.add(id);
      return known ?? null;
    };
    const names = rows.map(nameOf);
    if (unknown.size === 0) return names;
    await read([...unknown]);
    return rows.map(nameOf);
  };
}
