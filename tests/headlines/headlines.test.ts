import { beforeAll, describe, expect, it } from 'vitest';
import { demoRuns, type Run } from './corpus.ts';
import { type Figures, figuresOf, printed } from './figures.ts';
import { firstsOf, PLANTED } from './firsts.ts';
import { faultsOf, PORTUGUESE_FAULTS } from './grammar.ts';
import { untrue } from './truth.ts';

const MOST_OF_ONE_TEMPLATE = 0.15;
const MOST_OF_ONE_OPENING = 0.25;
/** Of what is new, back or over where nothing is planted: on average a report, and of one account in half a year. */
const MOST_FIRSTS_A_REPORT = 0.12;
const MOST_FIRSTS_OF_ONE = 12;

describe('the headlines and standfirsts of the demo world', () => {
  let runs: Run[];
  let figures: Figures;
  let told: string;

  beforeAll(async () => {
    runs = await demoRuns();
    figures = figuresOf(runs);
    told = printed(figures);
  }, 240_000);

  it('are many', () => {
    expect(figures.reports).toBeGreaterThanOrEqual(2000);
  });

  it('are made in many ways, none of them the usual one', () => {
    for (const [template, share] of figures.templates)
      expect([template, share <= MOST_OF_ONE_TEMPLATE], told).toEqual([template, true]);
    expect(figures.openings.size, told).toBeGreaterThanOrEqual(6);
    for (const [opening, share] of figures.openings)
      expect([opening, share <= MOST_OF_ONE_OPENING], told).toEqual([opening, true]);
  });

  it('do not come again within four weeks, unless it happened again', () => {
    expect(figures.repeatedSoon, told).toBe(0);
  });

  it('stand over what is new, back or over: the planted stories are found, and where nothing is planted few are', () => {
    const firsts = firstsOf(runs);
    for (const story of PLANTED) expect(firsts.told, firsts.printed).toContainEqual(story);
    expect(firsts.perReport, firsts.printed).toBeLessThanOrEqual(MOST_FIRSTS_A_REPORT);
    expect(firsts.mostOfOneAccount, firsts.printed).toBeLessThanOrEqual(MOST_FIRSTS_OF_ONE);
  });

  it('tell nothing twice', () => {
    expect(figures.restated).toEqual([]);
    for (const { reports } of runs) {
      for (const { standfirst } of reports) {
        const sentences = standfirst.en.split(/(?<=\.) (?=\p{L})/u);
        expect(new Set(sentences).size).toBe(sentences.length);
      }
    }
  });

  it('say what the report bears out, read as English', () => {
    expect(untrue(runs)).toEqual([]);
    const [run] = runs;
    const report = run?.reports.find(({ likes }) => likes.data.length > 2);
    if (run === undefined || report === undefined) throw new Error('no account of the demo world likes anything');
    const told = (en: string) => untrue([{ ...run, reports: [{ ...report, standfirst: { en, pt: '' } }] }]).length;
    const liked = report.headline.likes.value ?? 0;
    expect([
      told(`The account liked ${liked} public posts.`),
      told(`The account liked ${liked + 1} public posts.`),
    ]).toEqual([0, 1]);
    const [first, second] = report.likes.data;
    expect(told(`All of the likes went to ${second?.name} and ${first?.name}. Something else.`)).toBe(2);
  });

  it('are Portuguese', () => {
    const faults = runs.flatMap(({ reports }) =>
      reports.flatMap(({ title, standfirst }) =>
        [title.pt, ...standfirst.pt.split(/(?<=\.) /)].flatMap((text) =>
          faultsOf(text).map((rule) => `${rule}: ${text}`),
        ),
      ),
    );
    expect(faults).toEqual([]);
  });
});

describe('the table of Portuguese faults', () => {
  it.each([
    ['Foram dois curtidas.'],
    ['Houve uma comentário.'],
    ['O maior dos semanas'],
    ['A comentário veio.'],
    ['Houve nenhuma curtidas.'],
    ['Foram nove publicação.'],
    ['A maioria de a semana'],
    ['Dois quintos das curtidas foi para Casa Trevo.'],
    ['Dois quintos da semana foi sobre bicicletas'],
    ['Foram 203, 158 a mais que antes.'],
    ['Metade das curtidas foram para Casa Trevo.'],
    ['Foram nove curtidas..'],
  ])('finds %j', (text) => {
    expect(faultsOf(text)).not.toEqual([]);
  });

  it('finds each of its faults in one of them, and none in what is right', () => {
    expect(PORTUGUESE_FAULTS).toHaveLength(11);
    for (const text of [
      'Foram duas curtidas.',
      'Houve um comentário.',
      'A maioria da semana veio no sábado.',
      'Dois quintos das curtidas foram para a Casa.',
    ])
      expect([text, faultsOf(text)]).toEqual([text, []]);
  });
});
