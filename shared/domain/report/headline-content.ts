import { leadingTopic } from './headline-change.ts';
import { PERIOD_WORDS, scale, type Template } from './headline-template.ts';
import { capitalised, countWords, digits, numeral, WEEKDAYS } from './wording.ts';

/** Longer names and tags would push a headline over nine words or off a phone. */
const NAME_WORDS = 3;
const TAG_LENGTH = 24;

const topicLed: Template = {
  id: 'topic',
  write(facts) {
    const topic = leadingTopic(facts);
    if (topic === null) return null;
    const { en, pt } = PERIOD_WORDS[facts.type];
    return {
      score: scale(topic.share, { from: 0.25, to: 0.8, low: 50, high: 76 }),
      title: {
        en: `${capitalised(topic.name.en)} led the ${en.noun}`,
        pt: `${capitalised(topic.name.pt)} em primeiro lugar ${pt.inThis}`,
      },
    };
  },
};

const oneAccount: Template = {
  id: 'one-account',
  write({ likes, topAccount }) {
    if (topAccount === null || topAccount.count < 5 || topAccount.count < likes / 3 || topAccount.count === likes)
      return null;
    const fits = countWords(topAccount.name) <= NAME_WORDS;
    const { count, name } = topAccount;
    return {
      score: scale(count / likes, { from: 0.33, to: 0.9, low: 56, high: 84 }),
      title: {
        en: `${digits('en', count)} of ${digits('en', likes)} likes went to ${fits ? name : 'one account'}`,
        pt: `${digits('pt', count)} das ${digits('pt', likes)} curtidas foram para ${fits ? name : 'uma conta'}`,
      },
    };
  },
};

const allToOne: Template = {
  id: 'all-to-one',
  write({ likes, topAccount }) {
    if (topAccount === null || likes < 3 || topAccount.count !== likes) return null;
    const fits = countWords(topAccount.name) <= NAME_WORDS;
    return {
      score: scale(likes, { from: 3, to: 30, low: 58, high: 84 }),
      title: {
        en: `All ${digits('en', likes)} likes went to ${fits ? topAccount.name : 'one account'}`,
        pt: `As ${digits('pt', likes)} curtidas foram para ${fits ? topAccount.name : 'uma só conta'}`,
      },
    };
  },
};

const spread: Template = {
  id: 'spread',
  write({ likes, accounts, topAccount }) {
    if (topAccount === null || accounts < 12 || topAccount.count > likes / 8) return null;
    return {
      score: scale(accounts, { from: 12, to: 120, low: 38, high: 62 }),
      title: {
        en: `${digits('en', likes)} likes, spread over ${digits('en', accounts)} accounts`,
        pt: `${digits('pt', likes)} curtidas, distribuídas entre ${digits('pt', accounts)} contas`,
      },
    };
  },
};

const hashtag: Template = {
  id: 'hashtag',
  write({ tag, actions }) {
    if (tag === null || tag.count < 3 || tag.tag.length > TAG_LENGTH || !/^[\p{L}\p{N}_]+$/u.test(tag.tag)) return null;
    return {
      score: scale(tag.count / Math.max(1, actions), { from: 0.05, to: 0.5, low: 42, high: 72 }),
      title: {
        en: `#${tag.tag} led the hashtags, with ${digits('en', tag.count)} mentions`,
        pt: `#${tag.tag} puxou as hashtags, com ${digits('pt', tag.count)} menções`,
      },
    };
  },
};

const writing: Template = {
  id: 'more-posts-than-likes',
  write({ posts, likes, likesKnown }) {
    if (!likesKnown || posts < 5 || posts <= likes || likes === 0) return null;
    return {
      score: scale(posts / likes, { from: 1, to: 6, low: 46, high: 64 }),
      title: {
        en: `More posts than likes: ${digits('en', posts)} against ${digits('en', likes)}`,
        pt: `Mais publicações que curtidas: ${digits('pt', posts)} contra ${digits('pt', likes)}`,
      },
    };
  },
};

const posting: Template = {
  id: 'posts',
  write({ posts, type }) {
    if (posts < 3) return null;
    return {
      score: scale(posts, { from: 3, to: 60, low: 32, high: 58 }),
      title: {
        en: `The ${PERIOD_WORDS[type].en.noun} brought ${digits('en', posts)} new posts`,
        pt: `${PERIOD_WORDS[type].pt.the} trouxe ${digits('pt', posts)} novas publicações`,
      },
    };
  },
};

const reposting: Template = {
  id: 'reposts',
  write({ posts, reposts }) {
    if (reposts < 5 || reposts <= posts) return null;
    return {
      score: scale(reposts, { from: 5, to: 60, low: 44, high: 64 }),
      title: {
        en: `More reposts than posts: ${digits('en', reposts)} against ${digits('en', posts)}`,
        pt: `Mais republicações que publicações: ${digits('pt', reposts)} contra ${digits('pt', posts)}`,
      },
    };
  },
};

const unfollows: Template = {
  id: 'more-unfollows',
  write({ follows, unfollows: lost, headline }) {
    if (lost === null || lost < 3 || lost <= follows || headline.follows.value === null) return null;
    return {
      score: scale(lost, { from: 3, to: 30, low: 68, high: 90 }),
      title: {
        en: `More unfollows than follows: ${digits('en', lost)} against ${digits('en', follows)}`,
        pt: `Mais contas deixadas que seguidas: ${digits('pt', lost)} contra ${digits('pt', follows)}`,
      },
    };
  },
};

const early: Template = {
  id: 'early',
  write({ earlyDays, type, actions }) {
    if (type !== 'week' || earlyDays < 5 || actions < 10) return null;
    return {
      score: scale(earlyDays, { from: 5, to: 7, low: 45, high: 64 }),
      title: {
        en: `Active before 06:00 UTC on ${numeral('en', earlyDays)} of seven days`,
        pt: `Atividade antes das 06:00 UTC em ${numeral('pt', earlyDays)} dias`,
      },
    };
  },
};

const oneDay: Template = {
  id: 'one-day',
  write({ days, actions, type }) {
    const most = Math.max(...days);
    const day = days.indexOf(most);
    if (actions < 10 || most < actions / 2 || most === actions) return null;
    return {
      score: scale(most / actions, { from: 0.5, to: 0.95, low: 52, high: 80 }),
      title: {
        en: `${digits('en', most)} of ${digits('en', actions)} actions fell on ${WEEKDAYS.en[day]}${type === 'month' ? 's' : ''}`,
        pt: `${digits('pt', most)} das ${digits('pt', actions)} ações ocorreram ${type === 'month' ? WEEKDAYS.ptEach[day] : WEEKDAYS.pt[day]}`,
      },
    };
  },
};

/** Headlines about what the period was made of. */
export const CONTENT_TEMPLATES: readonly Template[] = [
  topicLed,
  oneAccount,
  allToOne,
  spread,
  hashtag,
  writing,
  posting,
  reposting,
  unfollows,
  early,
  oneDay,
];
