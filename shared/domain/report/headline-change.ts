import { PERIOD_WORDS, scale, type Template } from './headline-template.ts';
import type { Headcount } from './report.ts';
import type { Facts } from './story.ts';
import { count, digits } from './wording.ts';

/** Below this, a change between two periods is chance. */
const FEW = 10;
const QUIETER = 0.8;
const BUSIER = 1.25;
/** A subject leads a headline when five actions, and at least a quarter of all, are about it. */
const LEADING = { count: 5, share: 0.25 };

type Topic = NonNullable<Facts['topic']>;

export const leadingTopic = ({ topic }: Facts): Topic | null =>
  topic !== null && topic.count >= LEADING.count && topic.share >= LEADING.share ? topic : null;

/** The share of the period before that is missing now; null unless it is a real drop. */
function dropOf({ change }: Facts): number | null {
  if (change === null || change.before < FEW || change.now > change.before * QUIETER) return null;
  return 1 - change.now / change.before;
}

function riseOf({ change }: Facts): number | null {
  if (change === null || change.before === 0 || change.now < FEW || change.now < change.before * BUSIER) return null;
  return change.now / change.before - 1;
}

function withTopic(facts: Facts, topic: Topic, mood: 'quieter' | 'busier') {
  const { en, pt } = PERIOD_WORDS[facts.type];
  const most = topic.share > 0.5;
  return {
    en: `A ${mood} ${en.noun}, ${most ? 'mostly about' : 'with plenty of'} ${topic.name.en}`,
    pt: `${pt[mood]}, ${most ? pt.ledBy : 'com destaque para'} ${topic.name.pt}`,
  };
}

const quieterTopic: Template = {
  id: 'quieter-topic',
  write(facts) {
    const [drop, topic] = [dropOf(facts), leadingTopic(facts)];
    if (drop === null || topic === null) return null;
    return {
      score: scale(drop, { from: 0.2, to: 0.8, low: 66, high: 92 }),
      title: withTopic(facts, topic, 'quieter'),
    };
  },
};

const busierTopic: Template = {
  id: 'busier-topic',
  write(facts) {
    const [rise, topic] = [riseOf(facts), leadingTopic(facts)];
    if (rise === null || topic === null) return null;
    return { score: scale(rise, { from: 0.25, to: 2, low: 66, high: 92 }), title: withTopic(facts, topic, 'busier') };
  },
};

/** How the number of likes moved; null when it is not known or has not moved that way. */
const likesMoved = ({ headline }: Facts, direction: -1 | 1): number | null => {
  const { value, previous } = headline.likes;
  const by = value === null || previous === null ? 0 : (value - previous) * direction;
  return by > 0 ? by : null;
};

const quieter: Template = {
  id: 'quieter',
  write(facts) {
    const drop = dropOf(facts);
    if (drop === null) return null;
    const { en, pt } = PERIOD_WORDS[facts.type];
    const fewer = likesMoved(facts, -1);
    return {
      score: scale(drop, { from: 0.2, to: 0.8, low: 60, high: 88 }),
      title:
        fewer === null
          ? { en: `A quieter ${en.noun} than the one before`, pt: `${pt.quieter} ${pt.thanBefore}` }
          : {
              en: `A quieter ${en.noun}, with ${digits('en', fewer)} fewer ${fewer === 1 ? 'like' : 'likes'}`,
              pt: `${pt.quieter}, com ${count('pt', fewer, 'likes')} a menos`,
            },
    };
  },
};

const busier: Template = {
  id: 'busier',
  write(facts) {
    const rise = riseOf(facts);
    if (rise === null) return null;
    const { en, pt } = PERIOD_WORDS[facts.type];
    const more = likesMoved(facts, 1);
    return {
      score: scale(rise, { from: 0.25, to: 2, low: 60, high: 88 }),
      title:
        more === null
          ? { en: `A busier ${en.noun} than the one before`, pt: `${pt.busier} ${pt.thanBefore}` }
          : {
              en: `A busier ${en.noun}, with ${digits('en', more)} more ${more === 1 ? 'like' : 'likes'}`,
              pt: `${pt.busier}, com ${count('pt', more, 'likes')} a mais`,
            },
    };
  },
};

const steady: Template = {
  id: 'steady',
  write({ change, type }) {
    if (change === null || change.before < 2 * FEW) return null;
    if (Math.abs(change.now - change.before) > change.before * 0.08) return null;
    const { en, pt } = PERIOD_WORDS[type];
    return { score: 30, title: { en: `Much the same as ${en.before}`, pt: `Quase igual ${pt.toBefore}` } };
  },
};

/** The value when it is above every recorded one before it, of which there are at least three; else null. */
function peakOf({ value, history, median }: Headcount): { value: number; periods: number } | null {
  if (value === null || median === null) return null;
  const before = history.slice(0, -1).filter((number) => number !== null);
  return before.length >= 3 && value > Math.max(...before) && value >= 1.5 * median
    ? { value, periods: history.length }
    : null;
}

const followsPeak: Template = {
  id: 'follows-peak',
  write({ headline, type }) {
    const peak = peakOf(headline.follows);
    if (peak === null || peak.value < 5) return null;
    const { en, pt } = PERIOD_WORDS[type];
    const [n, periods] = [peak.value, peak.periods];
    return {
      score: scale(n, { from: 5, to: 40, low: 76, high: 96 }),
      title: {
        en: `${digits('en', n)} new follows, the most in ${periods} ${en.plural}`,
        pt: `${digits('pt', n)} contas seguidas, o maior número em ${periods} ${pt.plural}`,
      },
    };
  },
};

const likesPeak: Template = {
  id: 'likes-peak',
  write({ headline, type }) {
    const peak = peakOf(headline.likes);
    if (peak === null || peak.value < 20) return null;
    const { en, pt } = PERIOD_WORDS[type];
    return {
      score: 74,
      title: {
        en: `${digits('en', peak.value)} likes, the most in ${peak.periods} ${en.plural}`,
        pt: `${digits('pt', peak.value)} curtidas, o maior número em ${peak.periods} ${pt.plural}`,
      },
    };
  },
};

const commentsDoubled: Template = {
  id: 'comments-doubled',
  write({ headline }) {
    const { value, previous } = headline.comments;
    if (value === null || previous === null || previous < 3 || value < 2 * previous) return null;
    const [en, pt] =
      value === 2 * previous ? ['Comments doubled', 'dobraram'] : ['Comments more than doubled', 'mais que dobraram'];
    return {
      score: scale(value, { from: 6, to: 60, low: 70, high: 90 }),
      title: {
        en: `${en}, from ${digits('en', previous)} to ${digits('en', value)}`,
        pt: `Comentários ${pt}: de ${digits('pt', previous)} para ${digits('pt', value)}`,
      },
    };
  },
};

const received: Template = {
  id: 'likes-received',
  write({ headline }) {
    const { value, previous } = headline.likesReceived;
    if (value === null || previous === null || value - previous < 20 || value < previous * BUSIER) return null;
    const more = value - previous;
    return {
      score: scale(more, { from: 20, to: 1000, low: 48, high: 78 }),
      title: {
        en: `${digits('en', value)} likes received, ${digits('en', more)} more than before`,
        pt: `${digits('pt', value)} curtidas recebidas, ${digits('pt', more)} a mais que antes`,
      },
    };
  },
};

/** Headlines about how this period differs from those before it. */
export const CHANGE_TEMPLATES: readonly Template[] = [
  quieterTopic,
  busierTopic,
  quieter,
  busier,
  steady,
  followsPeak,
  likesPeak,
  commentsDoubled,
  received,
];
