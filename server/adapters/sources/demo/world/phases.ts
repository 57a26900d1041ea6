import type { Day } from '../../../../../shared/domain/ids.ts';
import { CAST } from '../cast/cast.ts';
import type { Persona } from '../cast/persona.ts';
import { numberOfDay } from './day-number.ts';

/** Days on which somebody likes the posts of one account that they otherwise pass by. */
export interface Phase {
  readonly reader: string;
  readonly author: string;
  /** The first day, and the last one, inclusive. */
  readonly from: Day;
  readonly to: Day;
  /** Likes a day, where there are as many posts. */
  readonly perDay: number;
}

const phase = (reader: string, author: string, days: readonly [from: string, to: string]): Phase => ({
  reader,
  author,
  // As, twice: written by hand in the form YYYY-MM-DD, which a test holds to.
  from: days[0] as Day,
  to: days[1] as Day,
  perDay: 3,
});

/** Whole weeks, Monday to Sunday, in order of time: a phase that begins, ends, and comes back. */
export const PHASES: readonly Phase[] = [
  phase('Studio Sale Finder', 'Tide Tables', ['2026-06-15', '2026-08-02']),
  phase('Studio Sale Finder', 'Tide Tables', ['2026-09-21', '2026-10-25']),
];

const byReader = new Map(
  CAST.map((reader) => [
    reader.index,
    PHASES.filter((one) => one.reader === reader.name).flatMap(({ author, from, to, perDay }) => {
      const found = CAST.find(({ name }) => name === author);
      return found === undefined ? [] : [{ author: found, from: numberOfDay(from), to: numberOfDay(to), perDay }];
    }),
  ]),
);

/** Whose posts the account likes that day beside all others, and how many of them; null on most days. */
export function phaseOn(reader: Persona, day: number): { readonly author: Persona; readonly perDay: number } | null {
  return byReader.get(reader.index)?.find(({ from, to }) => day >= from && day <= to) ?? null;
}
