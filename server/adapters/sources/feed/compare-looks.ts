import { createHash } from 'node:crypto';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../../shared/domain/time/calendar.ts';
import type { KeyRange, RemovalScope } from '../../../ports/activity-source.ts';
import { type KnownEntry, stampOf } from './memory.ts';
import { type Placed, windowStart } from './window.ts';

/** Dates before the web are a machine's beginning of time. */
const EARLIEST = instant(Date.UTC(1990, 0, 1));
/** How far ahead a server's clock may run: a day covers every confusion of time zones. */
const MAX_AHEAD_MS = DAY;
/** What one look did not find is forgotten when it is missed for so long: the second look was it. */
const MISSED_MS = HOUR;

/** An entry as a look found it. */
export interface ShownEntry {
  /** What tells it from others: its id, else its address, else its words. */
  readonly id: string;
  readonly url: string | null;
  readonly published: Instant | null;
  readonly updated: Instant | null;
  /** All that is shown of it, as one text. */
  readonly words: string;
}

/** An entry that counts, under a key that it keeps. */
export interface Standing<Entry> {
  readonly id: string;
  readonly key: string;
  readonly at: Instant;
  readonly entry: Entry;
  /** This look, where it says something else than at the last one. */
  readonly editedAt?: Instant;
}

export interface Comparison<Entry> {
  readonly standing: readonly Standing<Entry>[];
  readonly known: readonly KnownEntry[];
  /** Since when the source shows everything; null where that cannot be told. */
  readonly from: Instant | null;
  /** Something that was known is still shown. */
  readonly overlaps: boolean;
  readonly skipped: Readonly<Record<string, number>>;
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16);
const withoutScheme = (address: string): string => address.replace(/^https?:\/\/(www\.)?/i, '');

/** An id as it stands in keys. */
export const digestOfId = (id: string): string => digest(withoutScheme(id));

/** http and https, with and without `www.`, name the same entry. */
const identityOf = (entry: ShownEntry): Pick<KnownEntry, 'id' | 'link' | 'words'> => ({
  id: digestOfId(entry.id),
  link: entry.url === null ? null : digest(withoutScheme(entry.url)),
  words: digest(entry.words).slice(0, 11),
});

/** Prefix of all keys. */
const ENTRY_KEYS = 'entry/';
export const keyOf = ({ id }: Pick<KnownEntry, 'id'>, at: Instant): string => `${ENTRY_KEYS}${stampOf(at)}/${id}`;

/** Finds entries of earlier looks again: by id, or by an address that only one had whose id is not shown any more. */
function createFinder(known: readonly KnownEntry[], shownIds: ReadonlySet<string>) {
  const byId = new Map(known.map((entry) => [entry.id, entry]));
  const byLink = new Map<string, KnownEntry | null>();
  for (const entry of known) {
    if (entry.link !== null) byLink.set(entry.link, byLink.has(entry.link) ? null : entry);
  }
  return ({ id, link }: Pick<KnownEntry, 'id' | 'link'>): KnownEntry | null => {
    const same = byId.get(id);
    if (same !== undefined) return same;
    const moved = link === null ? null : (byLink.get(link) ?? null);
    return moved === null || shownIds.has(moved.id) ? null : moved;
  };
}

const isPlausible = (at: Instant, now: Instant): boolean => at >= EARLIEST && at <= now + MAX_AHEAD_MS;

/** When a new entry counts as published: as it says; without a date, when it was seen first, unless it was there before. */
function momentOf({ published }: ShownEntry, input: { now: Instant; first: boolean }): Instant | string {
  if (published !== null) return isPlausible(published, input.now) ? published : 'date-out-of-range';
  return input.first ? 'undated' : input.now;
}

/** Ids that several entries of one document bear tell nothing: there the address does. */
function withOwnIds<Entry extends ShownEntry>(shown: readonly Entry[]): Entry[] {
  const times = new Map<string, number>();
  for (const { id } of shown) times.set(id, (times.get(id) ?? 0) + 1);
  return shown.map((entry) => ((times.get(entry.id) ?? 0) > 1 ? { ...entry, id: `${entry.id} ${entry.url}` } : entry));
}

interface Found<Entry> {
  readonly entry: Entry;
  readonly known: KnownEntry;
  readonly edited: boolean;
}

/** What was not found now and should have been: missed until a second look agrees. What left the window is forgotten. */
function missedOf(
  known: readonly KnownEntry[],
  found: ReadonlySet<string>,
  look: { now: Instant; from: Instant | null },
) {
  const { now, from } = look;
  return known.flatMap((entry) => {
    if (found.has(entry.id) || entry.at === null || from === null || entry.at <= from) return [];
    const missedAt = entry.missedAt ?? now;
    return now - missedAt >= MISSED_MS ? [] : [{ ...entry, missedAt }];
  });
}

/**
 * Compares what is shown with what was known: which entries stand, under which keys, and what is missed. A key is made of the
 * moment that the entry was dated with first and its id, and stays, whatever date it bears later.
 * @param known null at the first look
 */
export function compareLooks<Entry extends ShownEntry>(
  shown: readonly Entry[],
  known: readonly KnownEntry[] | null,
  now: Instant,
): Comparison<Entry> {
  const named = withOwnIds(shown).map((entry) => ({ entry, identity: identityOf(entry) }));
  const find = createFinder(known ?? [], new Set(named.map(({ identity }) => identity.id)));
  const skipped: Record<string, number> = {};
  const skip = (reason: string): void => {
    skipped[reason] = (skipped[reason] ?? 0) + 1;
  };
  const found = new Map<string, Found<Entry>>();

  for (const { entry, identity } of named) {
    const before = find(identity);
    const id = before?.id ?? identity.id;
    if (found.has(id)) {
      skip('duplicate');
      continue;
    }
    const moment = before?.at ?? momentOf(entry, { now, first: known === null || before !== null });
    if (typeof moment === 'string') skip(moment);
    const at = typeof moment === 'string' ? null : moment;
    const edited = before !== null && before.at !== null && before.words !== identity.words;
    found.set(id, { entry, edited, known: { ...identity, id, at, missedAt: null } });
  }

  const all = [...found.values()];
  const placed: Placed[] = all.map((one) => ({ at: one.known.at, updated: one.entry.updated }));
  const from = windowStart(placed);
  const missed = missedOf(known ?? [], new Set(found.keys()), { now, from });
  return {
    standing: all.flatMap(({ entry, edited, known: { id, at } }) =>
      at === null ? [] : [{ id, key: keyOf({ id }, at), at, entry, ...(edited ? { editedAt: now } : {}) }],
    ),
    known: [...all.map((one) => one.known), ...missed],
    from,
    overlaps: (known ?? []).some(({ id }) => found.has(id)),
    skipped,
  };
}

/** Of what is as old as the window's beginning, or older, nothing is said: `0` follows `/`. */
export function removalsFrom(from: Instant | null): RemovalScope {
  if (from === null) return { kind: 'none' };
  const before: KeyRange = { from: null, to: `${ENTRY_KEYS}${stampOf(from)}0` };
  return { kind: 'prefixes', prefixes: [ENTRY_KEYS], except: [before], proven: false };
}
