import type { Language } from '../languages.ts';
import { PERIOD_WORDS, type Template } from './headline-template.ts';
import type { Facts } from './story.ts';
import { count, listed, localized, openingCount } from './wording.ts';
import { canOpen, capitalised, digits, numeral, opening } from './wording-numbers.ts';

const EMPTY: ReadonlySet<string> = new Set(['nothing', 'nothing-again']);
const SILENT: ReadonlySet<string> = new Set([...EMPTY, 'only-received', 'only-unfollows']);
/** Whether the account did nothing in the period that a template headed. */
export const isSilent = (template: string): boolean => SILENT.has(template);

type Received = Pick<Facts, 'likesReceived' | 'repostsReceived'>;

const hasReceived = ({ likesReceived, repostsReceived }: Received): boolean => likesReceived + repostsReceived > 0;

const isEmpty = (facts: Received & Pick<Facts, 'actions' | 'unfollows'>): boolean =>
  facts.actions === 0 && (facts.unfollows ?? 0) === 0 && !hasReceived(facts);

/** Likes received where there are some, else reposts. */
function received(language: Language, { likesReceived, repostsReceived }: Received): string {
  const [value, noun] =
    likesReceived > 0 ? ([likesReceived, 'likes'] as const) : ([repostsReceived, 'reposts'] as const);
  const all = count(language, value, noun);
  if (language === 'en') return `${all} received`;
  return `${all} ${value === 1 ? 'recebida' : 'recebidas'}`;
}

const nothing: Template = {
  id: 'nothing',
  matter: 'total',
  isEvent: true,
  write: (facts) =>
    isEmpty(facts)
      ? {
          score: 100,
          titles: [
            {
              en: `Nothing public happened this ${PERIOD_WORDS[facts.type].en.noun}`,
              pt: `Nenhum movimento público ${PERIOD_WORDS[facts.type].pt.inThis}`,
            },
          ],
        }
      : null,
};

const nothingAgain: Template = {
  id: 'nothing-again',
  matter: 'total',
  isEvent: true,
  write: (facts, { last }) =>
    isEmpty(facts) && EMPTY.has(last)
      ? {
          score: 100,
          titles: [
            {
              en: `Another ${PERIOD_WORDS[facts.type].en.noun} with nothing to report`,
              pt: `${PERIOD_WORDS[facts.type].pt.another} sem nada a relatar`,
            },
          ],
        }
      : null,
};

const onlyReceived: Template = {
  id: 'only-received',
  matter: 'received',
  isEvent: true,
  write: ({ actions, type, ...facts }) =>
    actions === 0 && hasReceived(facts)
      ? {
          score: 60,
          titles: [
            {
              en: `A silent ${PERIOD_WORDS[type].en.noun}, and ${received('en', facts)}`,
              pt: `${PERIOD_WORDS[type].pt.a} sem ações, e ${received('pt', facts)}`,
            },
          ],
        }
      : null,
};

const onlyUnfollows: Template = {
  id: 'only-unfollows',
  matter: 'follows',
  isEvent: true,
  write: ({ actions, unfollows, ...facts }) =>
    actions === 0 && !hasReceived(facts) && (unfollows ?? 0) > 0
      ? {
          score: 60,
          titles: [
            unfollows === 1
              ? { en: 'One account unfollowed, and nothing else', pt: 'Deixou de seguir uma conta, e nada mais' }
              : {
                  en: `${opening('en', unfollows ?? 0)} accounts unfollowed, and nothing else`,
                  pt: `Deixou de seguir ${numeral('pt', unfollows ?? 0)} contas, e nada mais`,
                },
            {
              en: `Only unfollows: ${digits('en', unfollows ?? 0)}`,
              pt: `Só deixou de seguir contas: ${digits('pt', unfollows ?? 0)}`,
            },
          ],
        }
      : null,
};

/** So many actions make a subject of a first period. */
const AHEAD = 5;

const first: Template = {
  id: 'first',
  matter: 'subject',
  also: ['total'],
  isEvent: true,
  write({ number, actions, type, subjects }) {
    if (number !== 1 || actions === 0) return null;
    const begin = { en: `First ${PERIOD_WORDS[type].en.noun} on record`, pt: PERIOD_WORDS[type].pt.first };
    const [subject, second] = subjects;
    const most =
      subject !== undefined && subject.share > 0.5
        ? [
            {
              en: `${begin.en}, most of it about ${subject.about.en}`,
              pt: `${begin.pt}, a maior parte sobre ${subject.about.pt}`,
            },
            {
              en: `${begin.en}, mostly about ${subject.about.en}`,
              pt: `${begin.pt}, a maior parte sobre ${subject.about.pt}`,
            },
          ]
        : [];
    const ahead =
      subject !== undefined && subject.count >= AHEAD && subject.count > (second?.count ?? 0)
        ? [
            {
              en: `${begin.en}, with ${subject.about.en} in front`,
              pt: `${begin.pt}, com ${subject.about.pt} à frente`,
            },
          ]
        : [];
    return {
      score: 96,
      titles: [
        ...most,
        ...ahead,
        {
          en: `${begin.en}, with ${count('en', actions, 'actions')}`,
          pt: `${begin.pt}, com ${count('pt', actions, 'actions')}`,
        },
      ],
    };
  },
};

const ONLY = [
  ['likes', 'A single like', 'Uma única curtida'],
  ['comments', 'A single comment', 'Um único comentário'],
  ['follows', 'A single follow', 'Uma única conta seguida'],
  ['posts', 'A single post', 'Uma única publicação'],
  ['reposts', 'A single repost', 'Uma única republicação'],
] as const;

const few: Template = {
  id: 'few',
  matter: 'total',
  write(facts) {
    const { actions, type } = facts;
    if (actions === 0 || actions > 7) return null;
    const { en, pt } = PERIOD_WORDS[type];
    if (actions === 1) {
      const one = ONLY.find(([noun]) => facts[noun] === 1) ?? ONLY[0];
      return { score: 63, titles: [{ en: `${one[1]} this ${en.noun}`, pt: `${one[2]} ${pt.inThis}` }] };
    }
    return {
      score: 56,
      titles: [
        {
          en: `A thin ${en.noun}, with ${count('en', actions, 'actions')}`,
          pt: `${pt.a} de pouco movimento, com ${count('pt', actions, 'actions')}`,
        },
      ],
    };
  },
};

const plain: Template = {
  id: 'plain',
  matter: 'likes',
  also: ['comments', 'follows'],
  write({ likes, comments, follows }) {
    const told = (
      [
        ['likes', likes],
        ['comments', comments],
        ['follows', follows],
      ] as const
    ).filter(([, made]) => made > 0);
    const [begin] = told;
    if (begin === undefined || !canOpen(begin[1])) return null;
    const line = (language: Language) =>
      listed(
        language,
        told.map(([noun, made], index) =>
          index === 0 ? openingCount(language, made, noun) : count(language, made, noun),
        ),
      );
    return { score: 22, titles: [localized(line)] };
  },
};

/** The last two fit every period that is not empty, so that one is left when the other was used last. */
const plainCount: Template = {
  id: 'plain-count',
  matter: 'total',
  write: (facts) => ({
    score: isEmpty(facts) ? 1 : 8,
    titles: [
      {
        en: `In all, ${count('en', facts.actions, 'actions')} this ${PERIOD_WORDS[facts.type].en.noun}`,
        pt: `Ao todo, ${count('pt', facts.actions, 'actions')} ${PERIOD_WORDS[facts.type].pt.inThis}`,
      },
    ],
  }),
};

const plainPeriod: Template = {
  id: 'plain-period',
  matter: 'total',
  write: (facts) => ({
    score: isEmpty(facts) ? 2 : 7,
    titles: [
      {
        en: `A ${PERIOD_WORDS[facts.type].en.noun} with ${count('en', facts.actions, 'actions')}`,
        pt: `${capitalised(PERIOD_WORDS[facts.type].pt.a)} com ${count('pt', facts.actions, 'actions')}`,
      },
    ],
  }),
};

/** Headlines for a first, an empty or a thin period, and those that only count. */
export const PLAIN_TEMPLATES: readonly Template[] = [
  nothing,
  nothingAgain,
  first,
  onlyReceived,
  onlyUnfollows,
  few,
  plain,
  plainCount,
  plainPeriod,
];
