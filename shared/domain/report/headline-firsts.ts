import type { Headcount } from '../../report/headline.ts';
import type { Localized } from '../languages.ts';
import { median } from './headcount.ts';
import { type Matter, PERIOD_WORDS, scale, type Template } from './headline-template.ts';
import { count } from './wording.ts';
import { digits, type Gender, numeral } from './wording-numbers.ts';

/** So many periods without something, or with it, make a habit. */
const HABIT = 4;

const pastOf = ({ history }: Headcount): number[] => history.slice(0, -1).filter((value) => value !== null);

/** After periods in which the account did nothing at all. */
const comeback: Template = {
  id: 'return',
  matter: 'total',
  isEvent: true,
  write({ actions, type }, { silent }) {
    if (silent === 0 || actions === 0) return null;
    const { en, pt } = PERIOD_WORDS[type];
    const [made, feitas] = [count('en', actions, 'actions'), numeral('pt', silent, pt.gender)];
    return {
      score: 97,
      titles:
        silent === 1
          ? [
              {
                en: `Back after a silent ${en.noun}, with ${made}`,
                pt: `De volta após ${pt.a.toLowerCase()} em silêncio`,
              },
            ]
          : [
              {
                en: `Back after ${numeral('en', silent)} silent ${en.plural}`,
                pt: `De volta após ${feitas} ${pt.plural} em silêncio`,
              },
            ],
    };
  },
};

const THIN = 0.55;
const USUAL_AGAIN = { from: 0.85, to: 1.4 };

/** One thin period, and the usual number again. */
const rebound: Template = {
  id: 'rebound',
  matter: 'likes',
  isEvent: true,
  write({ headline, type }) {
    const { value, previous } = headline.likes;
    const past = pastOf(headline.likes).slice(0, -1);
    const usual = median(past);
    if (value === null || previous === null || usual === null || past.length < 3 || usual < 12) return null;
    if (previous > usual * THIN || value < usual * USUAL_AGAIN.from || value > usual * USUAL_AGAIN.to) return null;
    const { en, pt } = PERIOD_WORDS[type];
    return {
      score: scale(value / Math.max(1, previous), { from: 1.5, to: 5, low: 78, high: 92 }),
      titles: [
        {
          en: `Likes back at ${digits('en', value)} after a thin ${en.noun}`,
          pt: `Curtidas de volta a ${digits('pt', value)} após ${pt.a.toLowerCase()} fraca`.replace(
            /fraca$/,
            pt.gender === 'f' ? 'fraca' : 'fraco',
          ),
        },
      ],
    };
  },
};

interface Habit {
  readonly key: 'likes' | 'comments' | 'follows';
  readonly matter: Matter;
  /** `one` and `many` stand after "the first" and "os primeiros"; `none` before "for the first time". */
  readonly en: { readonly one: string; readonly many: string; readonly none: string };
  readonly pt: { readonly one: string; readonly many: string; readonly none: string; readonly gender: Gender };
}

const HABITS: readonly Habit[] = [
  {
    ...{ key: 'likes', matter: 'likes', en: { one: 'like', many: 'likes', none: 'No likes' } },
    pt: { one: 'Primeira curtida', many: 'Primeiras curtidas', none: 'Nenhuma curtida', gender: 'f' },
  },
  {
    ...{ key: 'comments', matter: 'comments', en: { one: 'comment', many: 'comments', none: 'No comments' } },
    pt: { one: 'Primeiro comentário', many: 'Primeiros comentários', none: 'Nenhum comentário', gender: 'm' },
  },
  {
    ...{ key: 'follows', matter: 'follows', en: { one: 'new follow', many: 'new follows', none: 'No follows' } },
    pt: {
      one: 'Primeira conta seguida',
      many: 'Primeiras contas seguidas',
      none: 'Nenhuma conta seguida',
      gender: 'f',
    },
  },
];

/** Something that was not done for a while. */
const firstOf = ({ key, matter, en, pt }: Habit): Template => ({
  id: `first-${key}`,
  matter,
  isEvent: true,
  write({ headline, type, commented }) {
    const { value } = headline[key];
    const past = pastOf(headline[key]);
    if (value === null || value === 0 || past.length < HABIT || past.some((made) => made > 0)) return null;
    const words = PERIOD_WORDS[type];
    const since: Localized = {
      en: `${numeral('en', past.length + 1)} ${words.en.plural}`,
      pt: `${numeral('pt', past.length + 1, words.pt.gender)} ${words.pt.plural}`,
    };
    const one = { en: `The first ${en.one} in ${since.en}`, pt: `${pt.one} em ${since.pt}` };
    const to = key === 'comments' ? (commented?.name ?? null) : null;
    const named = to === null ? [] : [{ en: `${one.en}, to ${to}`, pt: `${one.pt}, para ${to}` }];
    const titles =
      value === 1
        ? [...named, one]
        : [
            {
              en: `The first ${en.many} in ${since.en}: ${numeral('en', value)}`,
              pt: `${pt.many} em ${since.pt}: ${numeral('pt', value, pt.gender)}`,
            },
          ];
    return { score: scale(value, { from: 1, to: 8, low: 70, high: 88 }), titles };
  },
});

/** Something that was always done, and now is not, while other things are. */
const farewell = ({ key, matter, en, pt }: Habit): Template => ({
  id: `no-more-${key}`,
  matter,
  isEvent: true,
  write({ headline, type, actions }) {
    const past = pastOf(headline[key]);
    if (headline[key].value !== 0 || actions === 0 || past.length < HABIT || past.some((made) => made === 0))
      return null;
    const words = PERIOD_WORDS[type];
    return {
      score: scale(median(past) ?? 0, { from: 1, to: 20, low: 66, high: 88 }),
      titles: [
        {
          en: `${en.none}, for the first time in ${numeral('en', past.length + 1)} ${words.en.plural}`,
          pt: `${pt.none}, pela primeira vez em ${numeral('pt', past.length + 1, words.pt.gender)} ${words.pt.plural}`,
        },
      ],
    };
  },
});

/** Headlines about what came back, began or ended. */
export const FIRST_TEMPLATES: readonly Template[] = [
  comeback,
  rebound,
  ...HABITS.map(firstOf),
  ...HABITS.map(farewell),
];
