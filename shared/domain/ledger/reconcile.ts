import type { Day, Instant } from '../ids.ts';
import type { Currency } from '../money.ts';
import { dayOf, HOUR } from '../time/calendar.ts';
import { type EntryKind, entryKey } from './ledger.ts';
import type { Movement } from './movement.ts';

/** A line of the provider's books as the ledger has it. */
export interface BookedLine {
  readonly kind: EntryKind;
  readonly reference: string;
  readonly minor: number;
  readonly currency: Currency;
  readonly happenedOn: Day;
}

/** Something that the ledger and the provider's books disagree on; null where one of them knows nothing of it. */
export interface Difference {
  readonly kind: EntryKind;
  readonly reference: string;
  readonly currency: Currency;
  readonly ours: number | null;
  readonly theirs: number | null;
}

/** What has just happened at the provider may be on its way here. */
const GRACE_MS = HOUR;

/** What of the two is compared. */
export interface Comparison {
  readonly now: Instant;
  /** Older lines of one side only confirm lines of the other; they are not reported as missing. */
  readonly since: Day;
  /** Up to when the provider's list is complete: of days that end later, nothing is missing there yet. Null where it never lags behind. */
  readonly completeUntil: Instant | null;
}

/** No provider's list of money has these: credits are ours alone, and tax is a part of its charge. */
const UNLISTED: ReadonlySet<EntryKind> = new Set(['credit', 'tax']);

/** What the ledger and a provider's own list disagree on. */
export function differencesOf(
  ours: readonly BookedLine[],
  theirs: readonly Movement[],
  { now, since, completeUntil }: Comparison,
): Difference[] {
  const booked = new Map(ours.filter(({ kind }) => !UNLISTED.has(kind)).map((line) => [entryKey(line), line]));
  const listed = new Set(theirs.map(({ kind, id }) => entryKey({ kind, reference: id })));
  const isListedBy = (day: Day): boolean => completeUntil === null || day < dayOf(completeUntil);
  const atProvider = theirs.flatMap(({ kind, id: reference, amount, at }) => {
    const line = booked.get(entryKey({ kind, reference }));
    if (dayOf(at) < since && (line === undefined || line.happenedOn < since)) return [];
    const difference = { kind, reference, currency: amount.currency, ours: line?.minor ?? null, theirs: amount.minor };
    if (line === undefined) return amount.minor === 0 || now - at < GRACE_MS ? [] : [difference];
    return line.minor === amount.minor && line.currency === amount.currency ? [] : [difference];
  });
  const here = [...booked].flatMap(([key, { kind, reference, currency, minor, happenedOn }]) =>
    listed.has(key) || happenedOn < since || !isListedBy(happenedOn)
      ? []
      : [{ kind, reference, currency, ours: minor, theirs: null }],
  );
  return [...atProvider, ...here];
}
