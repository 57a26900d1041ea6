import type { Language } from '../languages.ts';
import { PERIOD_WORDS, type Template } from './headline-template.ts';
import { count, digits, listed, localized } from './wording.ts';

const EMPTY: ReadonlySet<string> = new Set(['nothing', 'nothing-again']);
const isEmpty = (facts: { actions: number; unfollows: number | null; likesReceived: number }): boolean =>
  facts.actions === 0 && (facts.unfollows ?? 0) === 0 && facts.likesReceived === 0;

const nothing: Template = {
  id: 'nothing',
  write: (facts) =>
    isEmpty(facts)
      ? {
          score: 100,
          title: {
            en: `Nothing public was recorded this ${PERIOD_WORDS[facts.type].en.noun}`,
            pt: `Nenhuma ação pública registrada ${PERIOD_WORDS[facts.type].pt.inThis}`,
          },
        }
      : null,
};

const nothingAgain: Template = {
  id: 'nothing-again',
  write: (facts, last) =>
    isEmpty(facts) && EMPTY.has(last)
      ? {
          score: 100,
          title: {
            en: `Another ${PERIOD_WORDS[facts.type].en.noun} without public actions`,
            pt: `${PERIOD_WORDS[facts.type].pt.another} sem ações públicas`,
          },
        }
      : null,
};

const first: Template = {
  id: 'first',
  write: ({ number, actions, type }) =>
    number === 1 && actions > 0
      ? {
          score: 57,
          title: {
            en: `First ${PERIOD_WORDS[type].en.noun} on record, with ${count('en', actions, 'actions')}`,
            pt: `${PERIOD_WORDS[type].pt.first}, com ${count('pt', actions, 'actions')}`,
          },
        }
      : null,
};

const follows: Template = {
  id: 'follows',
  write({ follows: made, unfollows: lost }) {
    if (made < 3) return null;
    const left = { en: `${digits('en', lost ?? 0)} unfollow${lost === 1 ? '' : 's'}` };
    return {
      score: 36 + Math.min(12, made / 2),
      title:
        (lost ?? 0) === 0
          ? {
              en: `${digits('en', made)} accounts newly followed`,
              pt: `${digits('pt', made)} contas passaram a ser seguidas`,
            }
          : {
              en: `${digits('en', made)} new follows and ${left.en}`,
              pt: `${digits('pt', made)} contas novas seguidas e ${digits('pt', lost ?? 0)} ${lost === 1 ? 'deixada' : 'deixadas'}`,
            },
    };
  },
};

const onlyReceived: Template = {
  id: 'only-received',
  write: ({ actions, likesReceived }) =>
    actions === 0 && likesReceived > 0
      ? {
          score: 60,
          title: localized((language) =>
            language === 'en'
              ? `No actions made, ${count('en', likesReceived, 'likes')} received`
              : `Nenhuma ação feita, ${count('pt', likesReceived, 'likes')} ${likesReceived === 1 ? 'recebida' : 'recebidas'}`,
          ),
        }
      : null,
};

const FOLLOWS = { en: ['follow', 'follows'], pt: ['conta seguida', 'contas seguidas'] } as const;

const plain: Template = {
  id: 'plain',
  write({ likes, comments, follows: made }) {
    if (likes + comments + made === 0) return null;
    const line = (language: Language) => {
      const parts = [
        likes > 0 ? count(language, likes, 'likes') : '',
        comments > 0 ? count(language, comments, 'comments') : '',
        made > 0 ? `${digits(language, made)} ${FOLLOWS[language][made === 1 ? 0 : 1]}` : '',
      ].filter((part) => part !== '');
      return listed(language, parts);
    };
    return { score: 12, title: localized(line) };
  },
};

/** The last two fit every period that is not empty, so that one is left when the other was used last. */
const plainCount: Template = {
  id: 'plain-count',
  write: (facts) => ({
    score: isEmpty(facts) ? 1 : 8,
    title: localized((language) =>
      language === 'en'
        ? `${count('en', facts.actions, 'actions')} on record`
        : `${count('pt', facts.actions, 'actions')} ${facts.actions === 1 ? 'registrada' : 'registradas'}`,
    ),
  }),
};

const plainPeriod: Template = {
  id: 'plain-period',
  write: (facts) => ({
    score: isEmpty(facts) ? 2 : 7,
    title: {
      en: `A ${PERIOD_WORDS[facts.type].en.noun} with ${count('en', facts.actions, 'actions')}`,
      pt: `${PERIOD_WORDS[facts.type].pt.a} com ${count('pt', facts.actions, 'actions')}`,
    },
  }),
};

/** Headlines that only count, and those for an empty period. */
export const PLAIN_TEMPLATES: readonly Template[] = [
  nothing,
  nothingAgain,
  first,
  follows,
  onlyReceived,
  plain,
  plainCount,
  plainPeriod,
];
