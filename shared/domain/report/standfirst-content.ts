import type { Language, Localized } from '../languages.ts';
import { shiftPeriod } from '../time/period.ts';
import { isBurst } from './headline-template.ts';
import type { LastResort, Sentence } from './standfirst-sentence.ts';
import type { ToldBurst } from './story.ts';
import { count, longDateWords, onDayPart, WEEKDAYS } from './wording.ts';
import { capitalised, lengthWords, numeral } from './wording-numbers.ts';

/** `149 actions`, `149 ações`: that they were public has been said. */
const actionsIn = (language: Language, made: number): string =>
  count(language, made, 'actions').replace(language === 'en' ? 'public ' : / públicas?/, '');

const subject: Sentence = {
  id: 'subject',
  matter: 'subject',
  news: ({ subjects: [first] }) => 30 + 44 * (first?.share ?? 0),
  write(language, { name, subjects }, { isFirst: of }) {
    const [one, two] = subjects;
    // Subjects are ranked by what weighs more, so the second may have more actions: then neither is said to lead.
    if (one === undefined || one.count < 3 || one.count <= (two?.count ?? 0)) return null;
    const both = two !== undefined && two.count >= 3;
    if (language === 'en') {
      const then = both ? `, ahead of ${two.about.en} with ${numeral('en', two.count)}` : '';
      return `The main subject${of ? ` for ${name}` : ''} was ${one.about.en}, in ${actionsIn('en', one.count)}${then}.`;
    }
    // Without a verb, which would have to go with a subject that may be many: `viagens`.
    const then = both ? `; o segundo, ${two.about.pt}, em ${numeral('pt', two.count)}` : '';
    return `Principal assunto${of ? ` de ${name}` : ''}: ${one.about.pt}, em ${actionsIn('pt', one.count)}${then}.`;
  },
};

function burstObject(to: ToldBurst['to']): Localized {
  if (to.kind === 'tag') return { en: `posts tagged #${to.tag}`, pt: `publicações com #${to.tag}` };
  if (to.kind === 'topic') return { en: `posts about ${to.about.en}`, pt: `publicações sobre ${to.about.pt}` };
  return { en: to.name ?? 'one account', pt: to.name ?? 'uma só conta' };
}

const burst: Sentence = {
  id: 'burst',
  matter: 'burst',
  news: ({ burst: found }) => 36 + Math.min(24, found?.count ?? 0),
  write(language, { burst: found, likes, type }, { isFirst }) {
    if (found === null || isFirst || !isBurst(found, likes)) return null;
    const [when, length] = [capitalised(onDayPart(language, found.from, type)), lengthWords(found.minutes)];
    const object = burstObject(found.to);
    return language === 'en'
      ? `${when}, ${count('en', found.count, 'likes')} in ${length.en} went to ${object.en}.`
      : `${when}, ${count('pt', found.count, 'likes')} em ${length.pt} foram para ${object.pt}.`;
  },
};

/** The fullest day is worth a word from a fifth of everything on; in an even week it has a seventh. */
const FULL_DAY = 0.2;

const day: Sentence = {
  id: 'day',
  matter: 'day',
  news: ({ days, actions }) => 22 + 60 * (Math.max(...days) / Math.max(1, actions) - 1 / 7),
  write(language, { name, days, actions, type }, { isFirst }) {
    const most = Math.max(...days);
    const at = days.indexOf(most);
    if (actions < 3 || most < 2 || most === actions || most < actions * FULL_DAY) return null;
    if (days.lastIndexOf(most) !== at) return null;
    const on =
      type === 'week'
        ? { en: WEEKDAYS.en[at] ?? '', pt: WEEKDAYS.pt[at] ?? '' }
        : { en: `${WEEKDAYS.en[at]}s`, pt: WEEKDAYS.ptEach[at] ?? '' };
    const made = count(language, most, 'actions');
    if (language === 'en')
      return isFirst ? `${name} did most on ${on.en}, with ${made}.` : `Most happened on ${on.en}, with ${made}.`;
    return isFirst
      ? `${name} teve o maior movimento ${on.pt}, com ${made}.`
      : `O maior movimento foi ${on.pt}, com ${made}.`;
  },
};

/** What may be said of subjects, and of when. */
export const CONTENT: readonly Sentence[] = [subject, burst, day];

/** Of a period in which nothing happened the headline has said all there is: what is left is when to look again. */
const nextReport: LastResort = (language, { name }, { period }) => {
  const due = longDateWords(language, shiftPeriod(period, -1).available);
  return language === 'en'
    ? `The next report on ${name} comes out on ${due}.`
    : `O próximo relatório sobre ${name} sai na ${due}.`;
};

/** Where nothing that is news can stand first; it names the account. */
export const FIRST_RESORT: LastResort = (language, facts, story) => {
  const { actions, name } = facts;
  if (actions === 0) return nextReport(language, facts, story);
  const all = count(language, actions, 'actions');
  return language === 'en' ? `The record has ${all} by ${name}.` : `O registro tem ${all} de ${name}.`;
};
