import type { Language, Localized } from '../languages.ts';
import { shiftPeriod } from '../time/period.ts';
import { PERIOD_WORDS } from './headline-template.ts';
import type { LastResort, Sentence } from './standfirst-sentence.ts';
import type { Facts, ToldBurst } from './story.ts';
import { count, dateWords, longDateWords, onDayPart, WEEKDAYS } from './wording.ts';
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
    if (one === undefined || one.count < 3) return null;
    const both = two !== undefined && two.count >= 3;
    if (language === 'en') {
      const then = both ? `, ahead of ${two.about.en} with ${numeral('en', two.count)}` : '';
      return `The main subject${of ? ` for ${name}` : ''} was ${one.about.en}, in ${actionsIn('en', one.count)}${then}.`;
    }
    const then = both ? `; o segundo foi ${two.about.pt}, em ${numeral('pt', two.count)}` : '';
    return `O principal assunto${of ? ` de ${name}` : ''} foi ${one.about.pt}, em ${actionsIn('pt', one.count)}${then}.`;
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
  write(language, { burst: found, type }, { isFirst }) {
    if (found === null || isFirst) return null;
    const [when, length] = [capitalised(onDayPart(language, found.from, type)), lengthWords(found.minutes)];
    const object = burstObject(found.to);
    return language === 'en'
      ? `${when}, ${count('en', found.count, 'likes')} in ${length.en} went to ${object.en}.`
      : `${when}, ${count('pt', found.count, 'likes')} em ${length.pt} foram para ${object.pt}.`;
  },
};

const day: Sentence = {
  id: 'day',
  matter: 'day',
  news: ({ days, actions }) => 22 + 60 * (Math.max(...days) / Math.max(1, actions) - 1 / 7),
  write(language, { name, days, actions, type }, { isFirst }) {
    const most = Math.max(...days);
    const at = days.indexOf(most);
    if (actions < 3 || most < 2 || most === actions || days.lastIndexOf(most) !== at) return null;
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

/** How many kinds of action there were; the total of one kind would only repeat it. */
const kindsOf = (facts: Facts): number =>
  [facts.likes, facts.posts, facts.reposts, facts.comments, facts.follows].filter((made) => made > 0).length;

const total: Sentence = {
  id: 'total',
  matter: 'total',
  news: () => 20,
  write(language, facts, { isFirst }) {
    const { name, actions } = facts;
    if (actions < 2 || kindsOf(facts) < 2) return null;
    const all = count(language, actions, 'actions');
    if (language === 'en')
      return isFirst ? `In all, ${all} by ${name} were recorded.` : `In all, ${all} were recorded.`;
    return isFirst ? `Ao todo, foram registradas ${all} de ${name}.` : `Ao todo, foram ${all}.`;
  },
};

/** What may be said of subjects, of when, and of everything together. */
export const CONTENT: readonly Sentence[] = [subject, burst, day, total];

const none: LastResort = (language, { name, actions, type }) => {
  const words = PERIOD_WORDS[type];
  if (actions === 0) {
    return language === 'en'
      ? `No public actions by ${name} were recorded this ${words.en.noun}.`
      : `Nenhuma ação pública de ${name} foi registrada ${words.pt.inThis}.`;
  }
  const all = count(language, actions, 'actions');
  return language === 'en'
    ? `In all, ${all} by ${name} ${actions === 1 ? 'was' : 'were'} recorded.`
    : `Ao todo, ${actions === 1 ? 'foi registrada' : 'foram registradas'} ${all} de ${name}.`;
};

const span: LastResort = (language, { type }, { period }) => {
  const oneMonth = period.start.slice(0, 7) === period.end.slice(0, 7);
  const start = oneMonth ? String(Number(period.start.slice(8))) : dateWords(language, period.start);
  const end = dateWords(language, period.end);
  return language === 'en'
    ? `The ${PERIOD_WORDS[type].en.noun} ran from ${start} to ${end}.`
    : `${PERIOD_WORDS[type].pt.the} foi de ${start} a ${end}.`;
};

const nextReport: LastResort = (language, _facts, { period }) => {
  const due = longDateWords(language, shiftPeriod(period, -1).available);
  return language === 'en' ? `The next report was set for ${due}.` : `O próximo relatório ficou para ${due}.`;
};

/** Where nothing that is news can stand first; it names the account. */
export const FIRST_RESORT: LastResort = none;
/** Where there is too little for three sentences. */
export const LAST_RESORTS: readonly LastResort[] = [span, nextReport];
