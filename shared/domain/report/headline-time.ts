import { PERIOD_WORDS, scale, type Template } from './headline-template.ts';
import { WEEKDAYS } from './wording.ts';
import { capitalised, partOf, shareOfThe } from './wording-numbers.ts';

const oneDay: Template = {
  id: 'one-day',
  matter: 'day',
  write({ days, actions, type }) {
    const most = Math.max(...days);
    const day = days.indexOf(most);
    const { en, pt } = PERIOD_WORDS[type];
    const part = partOf(most / Math.max(1, actions), pt.gender);
    if (part === null || actions < 8 || most < actions * 0.36 || most === actions) return null;
    const whole = most >= 0.9 * actions;
    const on =
      type === 'week'
        ? { en: WEEKDAYS.en[day] ?? '', pt: WEEKDAYS.pt[day] ?? '' }
        : { en: `${WEEKDAYS.en[day]}s`, pt: WEEKDAYS.ptEach[day] ?? '' };
    return {
      score: scale(most / actions, { from: 0.36, to: 0.95, low: 56, high: 82 }),
      titles: [
        {
          en: `${capitalised(shareOfThe(part, en.noun))} came on ${on.en}`,
          pt: whole
            ? `${pt.the} veio ${part.pt} ${on.pt}`
            : `${capitalised(part.pt)} ${pt.of} ${part.plural ? 'vieram' : 'veio'} ${on.pt}`,
        },
      ],
    };
  },
};

const allOnOneDay: Template = {
  id: 'all-on-one-day',
  matter: 'day',
  write({ days, actions, type }) {
    const day = days.findIndex((made) => made > 0);
    if (type !== 'week' || actions < 2 || days[day] !== actions) return null;
    return {
      score: 70,
      titles: [{ en: `Everything happened on ${WEEKDAYS.en[day]}`, pt: `Tudo aconteceu ${WEEKDAYS.pt[day]}` }],
    };
  },
};

const weekend: Template = {
  id: 'weekend',
  matter: 'day',
  write({ days, actions, type }) {
    const both = (days[5] ?? 0) + (days[6] ?? 0);
    const { pt } = PERIOD_WORDS[type];
    const part = partOf(both / Math.max(1, actions), pt.gender);
    if (part === null || actions < 10 || both < actions * 0.5 || Math.min(days[5] ?? 0, days[6] ?? 0) === 0)
      return null;
    if (both >= 0.9 * actions) return null;
    const on =
      type === 'week' ? { en: 'the weekend', pt: 'no fim de semana' } : { en: 'weekends', pt: 'nos fins de semana' };
    return {
      score: scale(both / actions, { from: 0.5, to: 0.9, low: 60, high: 80 }),
      titles: [
        {
          en: `${capitalised(part.en)} of it came at ${on.en}`,
          pt: `${capitalised(part.pt)} veio ${on.pt}`,
        },
      ],
    };
  },
};

const everyDayBut: Template = {
  id: 'every-day-but',
  matter: 'day',
  write({ days, actions, type }) {
    const quiet = days.filter((count) => count === 0).length;
    if (type !== 'week' || quiet !== 1 || actions < 12) return null;
    const day = days.indexOf(0);
    return {
      score: scale(actions, { from: 12, to: 60, low: 40, high: 58 }),
      titles: [
        { en: `Something every day but ${WEEKDAYS.en[day]}`, pt: `Alguma coisa todo dia, menos ${WEEKDAYS.pt[day]}` },
      ],
    };
  },
};

/** From a fifth of everything on, a day stands out; in an even week it has a seventh. */
const FULL_DAY = 0.2;

const everyDay: Template = {
  id: 'every-day',
  matter: 'day',
  write({ days, actions, type }) {
    const most = Math.max(...days);
    const day = days.indexOf(most);
    if (type !== 'week' || actions < 14 || Math.min(...days) === 0 || most < actions * FULL_DAY) return null;
    if (days.lastIndexOf(most) !== day) return null;
    return {
      score: scale(most / actions, { from: FULL_DAY, to: 0.4, low: 42, high: 54 }),
      titles: [
        {
          en: `A little every day, and most on ${WEEKDAYS.en[day]}`,
          pt: `Um pouco por dia, e mais ${WEEKDAYS.pt[day]}`,
        },
      ],
    };
  },
};

/** Headlines about when: days, never hours, since those would watch when somebody sleeps. */
export const TIME_TEMPLATES: readonly Template[] = [oneDay, allOnOneDay, weekend, everyDayBut, everyDay];
