import type { Interest } from '../../report/content.ts';
import { type Said, subjectOf } from '../interests/subject-of.ts';
import { TOPICS } from './topics.ts';

const ORDER: ReadonlyMap<string, number> = new Map(TOPICS.map(({ id }, index) => [id, index]));

/** Of one subject: actions, and what they say together. */
type Told = Pick<Interest, 'topic' | 'count' | 'weight'>;

/** An action of an older report weighs 1. */
const weightOf = ({ count, weight = count }: Told): number => weight;

/** Subjects with their shares of all weight, the largest first, then in the taxonomy's order. Those of one subject are added up. */
export function interestsOf(told: readonly Told[]): Interest[] {
  // Older reports together have no weights either: what is made of them keeps its bytes.
  const weighed = told.some(({ weight }) => weight !== undefined);
  const totals = new Map<string, { count: number; weight: number }>();
  for (const one of told) {
    const before = totals.get(one.topic) ?? { count: 0, weight: 0 };
    totals.set(one.topic, { count: before.count + one.count, weight: before.weight + weightOf(one) });
  }
  const all = [...totals.values()].reduce((sum, { weight }) => sum + weight, 0);
  return [...totals]
    .sort(([a, x], [b, y]) => y.weight - x.weight || (ORDER.get(a) ?? 0) - (ORDER.get(b) ?? 0))
    .map(([topic, { count, weight }]) => ({
      topic,
      count,
      ...(weighed ? { weight } : {}),
      share: Math.round((weight / all) * 10_000) / 10_000,
    }));
}

/** What somebody writes says twice as much of them as what they like, and a hashtag twice as much as a word. */
const OWN = 2;
const TAGGED = 2;

/** Counts actions by subject; an action has one subject at most, so that the shares add up to 1. */
export function createInterests() {
  const totals = new Map<string, Told>();
  return {
    /** `own`: the account wrote it. Answers the subject that was found. */
    add(said: Said, own: boolean): string | null {
      const found = subjectOf(said);
      if (found === null) return null;
      const { subject, tagged } = found;
      const { count, weight = 0 } = totals.get(subject) ?? { count: 0 };
      const more = (own ? OWN : 1) * (tagged ? TAGGED : 1);
      totals.set(subject, { topic: subject, count: count + 1, weight: weight + more });
      return subject;
    },
    list: (): Interest[] => interestsOf([...totals.values()]),
  };
}
