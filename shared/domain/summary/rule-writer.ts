import type { StoredReport } from '../../report/report.ts';
import type { SummaryEvidence, SummarySection, SummaryStatement } from '../../report/summary.ts';
import { subjectOf } from '../interests/subject-of.ts';
import type { Language } from '../languages.ts';
import { TOPICS } from '../report/topics.ts';
import { printable } from '../report/wording.ts';
import { materialOf } from './material.ts';
import { SUMMARY_LIMITS, SUMMARY_SECTIONS, type SummarySectionName, strengthOf } from './sections.ts';
import { wordsIn } from './words.ts';

/**
 * The summary that the service writes by itself where no language model is configured: counts of the report's own actions in sentences, and
 * nothing else. What such counts cannot tell (wealth, region, education, places) it leaves empty. The same report gives the same bytes.
 */

interface Writing {
  readonly report: StoredReport;
  readonly evidence: readonly SummaryEvidence[];
  readonly language: Language;
}

const { leastEvidence, evidenceEach, statementsEach, textLength } = SUMMARY_LIMITS;
/** Fewer comments are no habit. */
const LEAST_COMMENTS = 4;
const SHORT_WORDS = 8;

/** One of each author first, so that the few that are named show more than one of them. */
function spread(evidence: readonly SummaryEvidence[]): SummaryEvidence[] {
  const seen = new Map<string, number>();
  const turns = evidence.map((one) => {
    const turn = seen.get(one.who?.id ?? one.id) ?? 0;
    seen.set(one.who?.id ?? one.id, turn + 1);
    return { one, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ one }) => one);
}

function statement(text: string, evidence: readonly SummaryEvidence[]): SummaryStatement[] {
  if (evidence.length < leastEvidence || text.length > textLength) return [];
  const ids = spread(evidence)
    .slice(0, evidenceEach)
    .map(({ id }) => id);
  return [{ text, strength: strengthOf(evidence.length), evidence: ids }];
}

const topicName = (topic: string, language: Language): string =>
  TOPICS.find(({ id }) => id === topic)?.name[language] ?? topic;

interface Subject {
  readonly name: string;
  readonly evidence: readonly SummaryEvidence[];
}

/** The report's interests with the listed actions that speak of them. */
function subjectsOf({ report, evidence, language }: Writing): Subject[] {
  const found = evidence.map((one) => ({ one, subject: subjectOf({ text: one.text, tags: [] })?.subject }));
  return report.interests
    .map(({ topic }) => ({
      name: topicName(topic, language),
      evidence: found.flatMap(({ one, subject }) => (subject === topic ? one : [])),
    }))
    .filter((subject) => subject.evidence.length >= leastEvidence);
}

const interests = (writing: Writing): SummaryStatement[] =>
  subjectsOf(writing).flatMap(({ name, evidence }) => {
    const n = evidence.length;
    const text = {
      en: `${n} of the likes and comments that this report lists are about ${name}.`,
      pt: `${n} das curtidas e dos comentários deste relatório são sobre ${name}.`,
    };
    return statement(text[writing.language], evidence);
  });

/** How many words half of the comments have at the most. */
function middle(lengths: readonly number[]): number {
  const sorted = [...lengths].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

function manner({ evidence, language }: Writing): SummaryStatement[] {
  const comments = evidence.filter(({ kind }) => kind === 'comment');
  if (comments.length < LEAST_COMMENTS) return [];
  const all = comments.length;
  const asking = comments.filter(({ text }) => text?.includes('?') === true);
  const lengthOf = ({ text }: SummaryEvidence): number => wordsIn(text ?? '').length;
  const half = middle(comments.map(lengthOf));
  const short = comments.filter((one) => lengthOf(one) <= half);
  const asks = {
    en: `${asking.length} of ${all} comments hold a question.`,
    pt: `${asking.length} de ${all} comentários trazem uma pergunta.`,
  };
  const brief = {
    en: `Comments are short: half of the ${all} have ${half} words or fewer.`,
    pt: `Os comentários são curtos: metade dos ${all} tem até ${half} palavras.`,
  };
  return [
    ...statement(asks[language], asking),
    ...(half > 1 && half <= SHORT_WORDS ? statement(brief[language], short) : []),
  ];
}

const likesOf = (evidence: readonly SummaryEvidence[], account: string): SummaryEvidence[] =>
  evidence.filter(({ kind, who }) => kind === 'like' && who?.id === account);

function unusual({ report, evidence, language }: Writing): SummaryStatement[] {
  return (report.anomalies?.items ?? []).flatMap((anomaly) => {
    if (anomaly.rule !== 'new-top-account') return [];
    const { account, count, total, periods } = anomaly;
    const name = printable(account.name, account.username);
    const text = {
      en: `${count} of ${total} likes went to ${name}, which was not among the most liked accounts of the ${periods} reports before.`,
      pt: `${count} de ${total} curtidas foram para ${name}, que não estava entre as contas mais curtidas dos ${periods} relatórios anteriores.`,
    };
    return statement(text[language], likesOf(evidence, account.id));
  });
}

const starters = (writing: Writing): SummaryStatement[] =>
  subjectsOf(writing)
    .slice(0, 2)
    .flatMap(({ name, evidence }) => {
      const n = evidence.length;
      const text = {
        en: `A conversation could begin with ${name}: ${n} of the listed actions are about it.`,
        pt: `Uma conversa pode começar por ${name}: ${n} das ações listadas são sobre isso.`,
      };
      return statement(text[writing.language], evidence);
    });

const WRITERS: Readonly<Partial<Record<SummarySectionName, (writing: Writing) => SummaryStatement[]>>> = {
  interests,
  manner,
  unusual,
  starters,
};

/** All eight sections, as far as the report's own actions fill them. */
export function writeByRules(report: StoredReport, language: Language): SummarySection[] {
  const writing = { report, evidence: materialOf(report).evidence, language };
  return SUMMARY_SECTIONS.map((section) => ({
    section,
    statements: (WRITERS[section]?.(writing) ?? []).slice(0, statementsEach),
  }));
}
