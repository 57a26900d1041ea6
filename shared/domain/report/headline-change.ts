import type { Headcount } from '../../report/headline.ts';
import type { Localized } from '../languages.ts';
import { PERIOD_WORDS, scale, type Template } from './headline-template.ts';
import type { Facts } from './story.ts';
import { onDay, openingCount } from './wording.ts';
import { digits, numeral } from './wording-numbers.ts';

interface Peak {
  readonly value: number;
  readonly periods: number;
}

/** The value when it is above (or below) every recorded one before it, of which there are at least three; else null. */
function extremeOf({ value, history, median }: Headcount, side: 'most' | 'fewest'): Peak | null {
  if (value === null || median === null) return null;
  const before = history.slice(0, -1).filter((number) => number !== null);
  if (before.length < 3) return null;
  const holds =
    side === 'most'
      ? value > Math.max(...before) && value >= 1.4 * median
      : value < Math.min(...before) && value <= 0.6 * median;
  return holds ? { value, periods: before.length + 1 } : null;
}

const followsPeak: Template = {
  id: 'follows-peak',
  matter: 'follows',
  isEvent: true,
  write({ headline, type, followDay }) {
    const peak = extremeOf(headline.follows, 'most');
    if (peak === null || peak.value < 4) return null;
    const { en, pt } = PERIOD_WORDS[type];
    const { value, periods } = peak;
    const begin = { en: openingCount('en', value, 'follows'), pt: `Seguiu ${numeral('pt', value)} contas` };
    const times = {
      en: `${numeral('en', periods)} ${en.plural}`,
      pt: `${numeral('pt', periods, pt.gender)} ${pt.plural}`,
    };
    const onOneDay: Localized[] =
      followDay !== null && followDay.count > value / 2 && followDay.count < value
        ? [
            {
              en: `${begin.en}, most of them ${onDay('en', followDay.at, type)}`,
              pt: `${begin.pt}, a maioria ${onDay('pt', followDay.at, type)}`,
            },
          ]
        : [];
    return {
      score: scale(value, { from: 4, to: 30, low: 74, high: 96 }),
      titles: [
        ...onOneDay,
        { en: `${begin.en}, the most in ${times.en}`, pt: `${begin.pt}, recorde em ${times.pt}` },
        {
          en: `The most follows in ${times.en}: ${digits('en', value)}`,
          pt: `Recorde de contas seguidas em ${times.pt}: ${digits('pt', value)}`,
        },
      ],
    };
  },
};

const likesPeak: Template = {
  id: 'likes-peak',
  matter: 'likes',
  also: ['subject'],
  isEvent: true,
  write({ headline, type, subjects }) {
    const peak = extremeOf(headline.likes, 'most');
    if (peak === null || peak.value < 20) return null;
    const { en, pt } = PERIOD_WORDS[type];
    const [first] = subjects;
    const begin = {
      en: `The most likes in ${numeral('en', peak.periods)} ${en.plural}`,
      pt: `Recorde de curtidas em ${numeral('pt', peak.periods, pt.gender)} ${pt.plural}`,
    };
    const about: Localized[] =
      first !== undefined && first.share > 0.5
        ? [{ en: `${begin.en}, mostly for ${first.about.en}`, pt: `${begin.pt}, sobretudo ${first.about.pt}` }]
        : [];
    return {
      score: scale(peak.value / Math.max(1, headline.likes.median ?? 1), { from: 1.4, to: 3, low: 78, high: 94 }),
      titles: [
        ...about,
        { en: `${begin.en}: ${digits('en', peak.value)}`, pt: `${begin.pt}: ${digits('pt', peak.value)}` },
      ],
    };
  },
};

const likesLow: Template = {
  id: 'likes-low',
  matter: 'likes',
  isEvent: true,
  write({ headline, type, actions }) {
    const low = extremeOf(headline.likes, 'fewest');
    if (low === null || actions === 0 || (headline.likes.median ?? 0) < 15) return null;
    const { en, pt } = PERIOD_WORDS[type];
    const [weeks, semanas] = [numeral('en', low.periods), numeral('pt', low.periods, pt.gender)];
    return {
      score: scale((headline.likes.median ?? 0) - low.value, { from: 8, to: 80, low: 74, high: 90 }),
      titles: [
        {
          en: `The fewest likes in ${weeks} ${en.plural}: ${numeral('en', low.value)}`,
          pt: `Menor número de curtidas em ${semanas} ${pt.plural}: ${numeral('pt', low.value)}`,
        },
      ],
    };
  },
};

/** `doubled`: how often the number before went into this one, from twice on. */
function timesOver(value: number, previous: number): Localized | null {
  if (value < 2 * previous) return null;
  if (value < 3 * previous) {
    const more = value > 2 * previous;
    return { en: more ? 'more than doubled' : 'doubled', pt: more ? 'mais que dobraram' : 'dobraram' };
  }
  const more = value > 3 * previous;
  return { en: more ? 'more than tripled' : 'tripled', pt: more ? 'mais que triplicaram' : 'triplicaram' };
}

const likesGrown: Template = {
  id: 'likes-grown',
  matter: 'likes',
  also: ['before'],
  isEvent: true,
  write({ headline }) {
    const { value, previous, median } = headline.likes;
    if (value === null || previous === null || previous < 5 || value < 12 || value < 1.5 * (median ?? 0)) return null;
    const grown = timesOver(value, previous);
    if (grown === null) return null;
    return {
      score: scale(value / previous, { from: 2, to: 5, low: 76, high: 95 }),
      titles: [
        {
          en: `Likes ${grown.en}, from ${numeral('en', previous)} to ${numeral('en', value)}`,
          pt: `Curtidas ${grown.pt}: de ${numeral('pt', previous)} para ${numeral('pt', value)}`,
        },
      ],
    };
  },
};

const likesFallen: Template = {
  id: 'likes-fallen',
  matter: 'likes',
  isEvent: true,
  write({ headline, actions }) {
    const { value, previous, median } = headline.likes;
    if (value === null || previous === null || actions === 0 || previous < 15 || value >= previous / 2) return null;
    if (value === 0 || value > 0.7 * (median ?? 0)) return null;
    return {
      score: scale(previous / value, { from: 2, to: 6, low: 74, high: 90 }),
      titles: [
        {
          en: `Likes fell by more than half, to ${numeral('en', value)}`,
          pt: `Curtidas caíram mais da metade, para ${numeral('pt', value)}`,
        },
      ],
    };
  },
};

function commentEndings({ commented, comments, headline }: Facts): Localized[] {
  const before = headline.comments.previous ?? 0;
  const towards: Localized[] =
    commented !== null && commented.name !== null && commented.count > comments / 2
      ? [
          { en: `, most of them to ${commented.name}`, pt: `, a maioria para ${commented.name}` },
          { en: `, mostly to ${commented.name}`, pt: `, sobretudo para ${commented.name}` },
        ]
      : [];
  const numbers = {
    en: `, from ${numeral('en', before)} to ${numeral('en', comments)}`,
    pt: `: de ${numeral('pt', before, 'm')} para ${numeral('pt', comments, 'm')}`,
  };
  return [...towards, numbers];
}

const commentsDoubled: Template = {
  id: 'comments-doubled',
  matter: 'comments',
  write(facts) {
    const { value, previous, median } = facts.headline.comments;
    if (value === null || previous === null || previous < 3 || value < 1.5 * (median ?? 0)) return null;
    const grown = timesOver(value, previous);
    if (grown === null) return null;
    return {
      score: scale(value, { from: 6, to: 60, low: 72, high: 90 }),
      titles: commentEndings(facts).map((end) => ({
        en: `Comments ${grown.en}${end.en}`,
        pt: `Comentários ${grown.pt}${end.pt}`,
      })),
    };
  },
};

const received: Template = {
  id: 'received-peak',
  matter: 'received',
  isEvent: true,
  write({ headline, type }) {
    const peak = extremeOf(headline.likesReceived, 'most');
    if (peak === null || peak.value < 20) return null;
    const { en, pt } = PERIOD_WORDS[type];
    return {
      score: scale(peak.value, { from: 20, to: 2000, low: 62, high: 80 }),
      titles: [
        {
          en: `The most likes received in ${numeral('en', peak.periods)} ${en.plural}: ${digits('en', peak.value)}`,
          pt: `Recorde de curtidas recebidas em ${numeral('pt', peak.periods, pt.gender)} ${pt.plural}: ${digits('pt', peak.value)}`,
        },
      ],
    };
  },
};

const receivedGrown: Template = {
  id: 'received-grown',
  matter: 'received',
  write({ headline }) {
    const { value, previous } = headline.likesReceived;
    if (value === null || previous === null || previous < 10 || value < previous * 1.3) return null;
    const grown = timesOver(value, previous);
    const [en, pt] = grown === null ? ['rose', 'subiram'] : [`${grown.en},`, grown.pt];
    return {
      score: scale(value / previous, { from: 1.3, to: 3, low: 46, high: 70 }),
      titles: [
        {
          en: `Likes received ${en} from ${digits('en', previous)} to ${digits('en', value)}`,
          pt: `Curtidas recebidas ${pt}: de ${digits('pt', previous)} para ${digits('pt', value)}`,
        },
      ],
    };
  },
};

const steady: Template = {
  id: 'steady',
  matter: 'pace',
  also: ['subject', 'likes', 'before'],
  write({ pace, type, subjects }) {
    if (pace === null || pace.before < 20 || Math.abs(pace.now - pace.before) > pace.before * 0.06) return null;
    const { en, pt } = PERIOD_WORDS[type];
    const [first] = subjects;
    const led: Localized[] =
      first !== undefined && first.share >= 0.25
        ? [
            {
              en: `A ${en.noun} like the last, with ${first.about.en} in front`,
              pt: `${pt.alike}, com ${first.about.pt} à frente`,
            },
          ]
        : [];
    return { score: 34, titles: [...led, { en: `Much the same as ${en.before}`, pt: `Quase igual ${pt.toBefore}` }] };
  },
};

const commentsPeak: Template = {
  id: 'comments-peak',
  matter: 'comments',
  isEvent: true,
  write({ headline, type }) {
    const peak = extremeOf(headline.comments, 'most');
    if (peak === null || peak.value < 6) return null;
    const { en, pt } = PERIOD_WORDS[type];
    return {
      score: scale(peak.value, { from: 6, to: 60, low: 68, high: 84 }),
      titles: [
        {
          en: `The most comments in ${numeral('en', peak.periods)} ${en.plural}: ${numeral('en', peak.value)}`,
          pt: `Recorde de comentários em ${numeral('pt', peak.periods, pt.gender)} ${pt.plural}: ${numeral('pt', peak.value, 'm')}`,
        },
      ],
    };
  },
};

/** Headlines about one number that differs from those before it. */
export const CHANGE_TEMPLATES: readonly Template[] = [
  followsPeak,
  likesPeak,
  likesLow,
  likesGrown,
  likesFallen,
  commentsDoubled,
  commentsPeak,
  received,
  receivedGrown,
  steady,
];
