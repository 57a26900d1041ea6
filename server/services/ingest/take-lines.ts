import { type IngestHead, type IngestLine, ingestHead, ingestLine } from '../../../shared/contract/ingest.ts';
import { type CoverageMatrix, wholeCoverage } from '../../../shared/domain/activity/coverage.ts';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import type { LicensedReceipt } from '../../db/database.ts';
import type { IngestAnswer } from '../../db/licensed-tables.ts';
import { brokenLine, type JsonLine } from './json-lines.ts';
import { describedBy, instantOf, type ProfileLine, type RowLine, rowOf } from './licensed-rows.ts';

/** Accounts whose number is kept at hand while one delivery comes in. */
const KNOWN_KEPT = 50_000;

export interface LinesDeps {
  readonly receipt: Pick<LicensedReceipt, 'write' | 'describe'>;
  /** The networks that feeds may deliver. */
  readonly networks: readonly string[];
  /** What is kept: older follows are, because their end would not be noticed otherwise. */
  readonly range: { readonly from: Instant; readonly to: Instant };
  readonly collected: (
    network: IngestHead['network'],
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, ProfileId>>;
  /** Whether somebody asked not to be shown. */
  readonly isWithheld: (network: IngestHead['network']) => Promise<(id: string) => boolean>;
}

/** What came in so far. */
export interface Taken {
  readonly head: IngestHead;
  readonly counts: Omit<IngestAnswer, 'id' | 'accounts'>;
  readonly profiles: ReadonlySet<ProfileId>;
}

interface Numbered<L> {
  readonly line: L;
  readonly number: number;
}

/** @throws AppError `ingest_line_broken`, naming the first field that is wrong */
function read<T>(
  { number, value }: JsonLine,
  schema: {
    safeParse(
      value: unknown,
    ):
      | { success: true; data: T }
      | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; keys?: readonly string[] }[] } };
  },
): Numbered<T> {
  const result = schema.safeParse(value);
  if (result.success) return { line: result.data, number };
  const [issue] = result.error.issues;
  throw brokenLine(
    number,
    [...(issue?.path ?? []), ...(issue?.keys ?? []).slice(0, 1)].map(String).join('.') || 'JSON',
  );
}

/** Reads the lines of one delivery in their order, and hands on those of accounts that are collected. */
export function createLineTaker(deps: LinesDeps) {
  const known = new Map<string, ProfileId | null>();
  const profiles = new Set<ProfileId>();
  const dropped = { untracked: 0, older_than_kept: 0, date_out_of_range: 0 };
  const counts = { actions: 0, removed: 0, profiles: 0, dropped };
  let head: IngestHead | null = null;
  let isWithheld: (id: string) => boolean = () => false;

  async function begin(first: JsonLine): Promise<IngestHead> {
    const { line } = read(first, ingestHead);
    if (!deps.networks.includes(line.network)) throw brokenLine(first.number, 'network');
    isWithheld = await deps.isWithheld(line.network);
    return line;
  }

  async function getToKnow({ network }: IngestHead, ids: readonly string[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !known.has(id));
    if (unknown.length === 0) return;
    if (known.size > KNOWN_KEPT) known.clear();
    const found = await deps.collected(network, unknown);
    for (const id of unknown) known.set(id, found.get(id) ?? null);
  }

  function whyDropped(line: RowLine): keyof typeof dropped | null {
    if ((known.get(line.account) ?? null) === null) return 'untracked';
    if (line.type === 'removed') return null;
    const at = instantOf(line);
    if (at >= deps.range.to) return 'date_out_of_range';
    return at < deps.range.from && line.kind !== 'follow' ? 'older_than_kept' : null;
  }

  function rowsOf({ feed }: IngestHead, lines: readonly Numbered<RowLine>[]) {
    return lines.flatMap(({ line, number }) => {
      const profile = known.get(line.account) ?? null;
      const why = whyDropped(line);
      if (why !== null || profile === null) {
        dropped[why ?? 'untracked'] += 1;
        return [];
      }
      profiles.add(profile);
      counts[line.type === 'action' ? 'actions' : 'removed'] += 1;
      return rowOf(line, { feed, profile, line: number });
    });
  }

  /** Of whoever asked not to be shown nothing is kept; nobody is told that they did. */
  function described({ network }: IngestHead, lines: readonly Numbered<ProfileLine>[]) {
    const shown = lines.filter(({ line }) => !isWithheld(line.account));
    dropped.untracked += lines.length - shown.length;
    counts.profiles += shown.length;
    return shown.map(({ line, number }) => describedBy(line, network, number));
  }

  return {
    async take(lines: readonly JsonLine[]): Promise<void> {
      const [first] = lines;
      if (first === undefined) return;
      const isFirst = head === null;
      const feed = head ?? (await begin(first));
      head = feed;
      const rows: Numbered<RowLine>[] = [];
      const about: Numbered<ProfileLine>[] = [];
      for (const one of isFirst ? lines.slice(1) : lines) {
        const { line, number } = read<IngestLine>(one, ingestLine);
        if (line.type === 'profile') about.push({ line, number });
        else rows.push({ line, number });
      }
      await getToKnow(
        feed,
        rows.map(({ line }) => line.account),
      );
      await deps.receipt.write(rowsOf(feed, rows));
      if (about.length > 0) await deps.receipt.describe(described(feed, about));
    },
    /** @throws AppError `ingest_line_broken` where there was no line */
    taken(): Taken {
      if (head === null) throw brokenLine(1, 'type');
      return { head, counts, profiles };
    },
  };
}

/** A level for every kind; what the feed does not name it does not tell. */
export function coverageOf({ coverage }: IngestHead): CoverageMatrix {
  return wholeCoverage(coverage);
}
