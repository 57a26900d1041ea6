import { subjectOf } from '../../shared/domain/interests/subject-of.ts';
import type { Labelled } from './sample.ts';

/** What came of a sample. */
export interface Score {
  readonly texts: number;
  /** Of the answers given, how many are right. */
  readonly precision: number;
  /** Of the texts that are about something, how many were answered rightly. */
  readonly recall: number;
  readonly bySubject: ReadonlyMap<string, SubjectScore>;
  /** Of the texts that must give nothing, by why. */
  readonly silences: ReadonlyMap<string, { readonly texts: number; readonly spoken: number }>;
  readonly wrong: readonly Miss[];
}

export interface SubjectScore {
  right: number;
  wrong: number;
  missed: number;
}

interface Miss {
  readonly labelled: Labelled;
  readonly answer: string | null;
}

const answerTo = ({ text, languages }: Labelled): string | null =>
  subjectOf({ text, tags: [], languages })?.subject ?? null;

const isRight = ({ subjects, mayBeSilent }: Labelled, answer: string | null): boolean =>
  answer === null ? mayBeSilent : subjects.includes(answer);

function tallyOf(answers: readonly Miss[]): Map<string, SubjectScore> {
  const tally = new Map<string, SubjectScore>();
  const of = (subject: string): SubjectScore => {
    const score = tally.get(subject) ?? { right: 0, wrong: 0, missed: 0 };
    tally.set(subject, score);
    return score;
  };
  for (const { labelled, answer } of answers) {
    const right = isRight(labelled, answer);
    if (answer !== null) of(answer)[right ? 'right' : 'wrong'] += 1;
    const [best] = labelled.subjects;
    if (!right && best !== undefined) of(best).missed += 1;
  }
  return tally;
}

function silencesOf(answers: readonly Miss[]): Score['silences'] {
  const silences = new Map<string, { texts: number; spoken: number }>();
  for (const { labelled, answer } of answers) {
    if (labelled.subjects.length > 0) continue;
    const before = silences.get(labelled.kind) ?? { texts: 0, spoken: 0 };
    silences.set(labelled.kind, { texts: before.texts + 1, spoken: before.spoken + Number(answer !== null) });
  }
  return silences;
}

/** A share of nothing is 1: nothing was wrong. */
const share = (part: number, all: number): number => (all === 0 ? 1 : part / all);

export function scoreOf(sample: readonly Labelled[]): Score {
  const answers = sample.map((labelled) => ({ labelled, answer: answerTo(labelled) }));
  const given = answers.filter(({ answer }) => answer !== null);
  const about = answers.filter(({ labelled }) => !labelled.mayBeSilent);
  const rightOf = (some: readonly Miss[]): number =>
    some.filter(({ labelled, answer }) => answer !== null && isRight(labelled, answer)).length;
  return {
    texts: sample.length,
    precision: share(rightOf(given), given.length),
    recall: share(rightOf(about), about.length),
    bySubject: tallyOf(answers),
    silences: silencesOf(answers),
    wrong: answers.filter(({ labelled, answer }) => !isRight(labelled, answer)),
  };
}
