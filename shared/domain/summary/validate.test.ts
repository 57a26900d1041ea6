import { describe, expect, it } from 'vitest';
import { overlayReport } from '../report/overlay.ts';
import { parseReportId } from '../time/period.ts';
import { refuseSummary } from './decide.ts';
import { materialOf } from './material.ts';
import { presentSummary } from './present.ts';
import { writeByRules } from './rule-writer.ts';
import { SUMMARY_LIMITS, SUMMARY_SECTIONS } from './sections.ts';
import { clayReport } from './testing/clay-report.ts';
import { unfitness } from './unfit.ts';
import { type ClaimedStatement, validateSummary } from './validate.ts';

const REPORT = clayReport();
const CLAY = ['like/p0', 'like/p1', 'like/p2', 'like/p3'];
const claim = (more: Partial<ClaimedStatement> = {}): ClaimedStatement => ({
  text: 'Pottery comes first, above all glazes and stoneware from the kiln.',
  evidence: CLAY,
  strength: 'strong',
  ...more,
});
const interests = (...claims: ClaimedStatement[]) => {
  const { sections, dropped } = validateSummary(
    { interests: claims },
    { material: materialOf(REPORT), language: 'en' },
  );
  return { statements: sections[0]?.statements, dropped };
};

describe('what is shown of a model’s summary', () => {
  it('is a statement about at least two actions of the report, no stronger than they are many', () => {
    expect(interests(claim())).toEqual({
      statements: [{ text: claim().text, strength: 'fair', evidence: CLAY }],
      dropped: [],
    });
    expect(interests(claim({ evidence: ['like/p0', 'like/p1'] })).statements?.[0]?.strength).toBe('thin');
  });

  it.each([
    ['evidence', 'one action', claim({ evidence: ['like/p0'] })],
    ['evidence', 'one action twice', claim({ evidence: ['like/p0', 'like/p0'] })],
    ['evidence', 'actions that are not in the report', claim({ evidence: ['like/x', 'like/y', 'follow/nobody'] })],
    ['ungrounded', 'actions that it is not about', claim({ evidence: ['like/p9', 'like/p7', 'like/p8'] })],
    [
      'language',
      'another language',
      claim({ text: 'A cerâmica vem em primeiro lugar, com esmaltes e argila do forno.' }),
    ],
    ['language', 'another script', claim({ text: 'Керамика на первом месте, the kiln and the glaze.' })],
    ['withheld', 'health', claim({ text: 'The pottery helps with depression, and the kiln with therapy.' })],
    ['withheld', 'somebody under 18', claim({ text: 'The pottery is made by the daughter, who is 12 years old.' })],
    ['form', 'an address', claim({ text: 'The pottery of the kiln is sold at kiln.example for a price.' })],
    ['form', 'markup', claim({ text: 'The <b>pottery</b> of the kiln comes first.' })],
    ['form', 'a long number', claim({ text: 'The pottery of the kiln has the number 5550107788.' })],
    ['rude', 'an insult', claim({ text: 'The pottery from the kiln is made by a stupid person.' })],
    ['pronoun', 'a pronoun', claim({ text: 'With the pottery she fires, the kiln is never cold.' })],
    ['length', 'next to nothing', claim({ text: 'Pottery.' })],
    ['length', 'too much', claim({ text: `The kiln ${'and the glaze '.repeat(40)}` })],
    ['echo', 'one author’s own words', claim({ text: 'There is a glaze that broke just right on the stoneware.' })],
    [
      'echo',
      'what only one author says',
      claim({ text: 'The pottery kiln of Farouk Vandermeer in Chisinau exploded.' }),
    ],
  ])('is nothing of a statement that is %s: %s', (reason, _, claimed) => {
    expect(interests(claimed)).toEqual({ statements: [], dropped: [reason] });
  });

  it('has three statements a section at the most, each once', () => {
    const many = ['stoneware', 'glazes', 'firing', 'wheels', 'bowls'].map((word) =>
      claim({ text: `Pottery and ${word} are what the kiln posts show.` }),
    );
    expect(interests(claim(), claim()).statements).toHaveLength(1);
    expect(interests(...many).statements).toHaveLength(SUMMARY_LIMITS.statementsEach);
  });

  it('is how somebody writes only by their own comments', () => {
    const { material, language } = { material: materialOf(REPORT), language: 'en' as const };
    const own = ['comment/https://example.org/c0', 'comment/https://example.org/c1'];
    const told = (evidence: string[]) =>
      validateSummary(
        { manner: [{ text: 'Short, friendly comments, and most of them are questions.', evidence, strength: 'fair' }] },
        { material, language },
      ).sections[1]?.statements;
    expect(told(own)).toHaveLength(1);
    expect(told(CLAY)).toEqual([]);
  });
});

describe('a stored summary', () => {
  const stored = {
    ...{
      version: 1 as const,
      writer: { kind: 'rules' as const },
      writtenAt: REPORT.likes.data[0]?.posts[0]?.at ?? (0 as never),
    },
    sections: validateSummary({ interests: [claim()] }, { material: materialOf(REPORT), language: 'en' }).sections,
  };
  const gone = (...codes: string[]) =>
    overlayReport(REPORT, {
      ...{
        people: [],
        removedLikes: codes,
        removedComments: [],
        removedPosts: [],
        removedReposts: [],
        later: 0,
        bioGone: false,
        accountGone: false,
      },
      posts: [],
    });

  it('names each action that it rests on, with where it leads', () => {
    const { evidence } = presentSummary(stored, REPORT);
    expect(evidence.map(({ id }) => id)).toEqual(CLAY);
    expect(evidence.every(({ url }) => url?.startsWith('https://'))).toBe(true);
  });

  it('claims less when evidence is taken back, and loses the statement with the last but one', () => {
    expect(presentSummary(stored, gone('p0', 'p1')).sections[0]?.statements).toMatchObject([
      { strength: 'thin', evidence: ['like/p2', 'like/p3'] },
    ]);
    expect(presentSummary(stored, gone('p0', 'p1', 'p2'))).toMatchObject({ evidence: [] });
    expect(presentSummary(stored, gone('p0', 'p1', 'p2')).sections[0]?.statements).toEqual([]);
  });
});

describe('the summary by rules', () => {
  it.each(['en', 'pt'] as const)(
    'is the same bytes for the same report, in sentences that hold to every rule (%s)',
    (language) => {
      const sections = writeByRules(REPORT, language);
      expect(JSON.stringify(writeByRules(clayReport(), language))).toBe(JSON.stringify(sections));
      expect(sections.map(({ section }) => section)).toEqual([...SUMMARY_SECTIONS]);
      const statements = sections.flatMap((one) => one.statements);
      expect(statements.length).toBeGreaterThanOrEqual(4);
      for (const { text, evidence } of statements) {
        expect([text, unfitness(text, language)]).toEqual([text, null]);
        expect(new Set(evidence).size).toBeGreaterThanOrEqual(2);
      }
    },
  );

  it('leaves empty what no count can tell', () => {
    const empty = writeByRules(REPORT, 'en').filter(({ statements }) => statements.length === 0);
    expect(empty.map(({ section }) => section)).toEqual(
      expect.arrayContaining(['wealth', 'location', 'education', 'places']),
    );
  });
});

describe('a report without a summary', () => {
  const week = parseReportId('week-2026-11-09');
  if (week === null) throw new Error('no week');

  it('has too few likes: the monthly report is the next that may have one', () => {
    const refusal = refuseSummary({ ...REPORT, not_enought_summary: true }, week);
    expect(refusal).toMatchObject({ status: -1, next: { id: 'month-2026-11-01' } });
  });

  it('has neither hashtags nor subjects: the next week may', () => {
    const refusal = refuseSummary({ ...REPORT, no_tagged_actions: true, interests: [] }, week);
    expect(refusal).toMatchObject({ status: -2, next: { id: 'week-2026-11-16' } });
    expect(refuseSummary({ ...REPORT, no_tagged_actions: true }, week)).toBe(null);
  });

  it.each([
    ['bio', clayReport({ bio: 'I am 15 years old and I make pots' })],
    ['comments', clayReport({ comments: ['I am 15 years old and I love this glaze'] })],
  ])('is of somebody who seems to be under 18, by their %s: none ever comes', (_, report) => {
    expect(refuseSummary(report, week)).toEqual({ status: -1, next: null });
  });
});
