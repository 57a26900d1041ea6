import type { Localized } from '../languages.ts';
import { type Matter, PERIOD_WORDS, scale, type Template } from './headline-template.ts';
import type { Facts } from './story.ts';
import { count, WEEKDAYS } from './wording.ts';
import { numeral, partOf } from './wording-numbers.ts';

/** Below this, a change between two periods is chance. */
const FEW = 10;
const QUIETER = 0.8;
const BUSIER = 1.25;
/** Beside the period before, which the reader remembers, the change has to be one, too. */
const LESS = 0.9;
const MORE = 1.1;

type Tempo = 'quieter' | 'busier';

/** How far the period left the usual, 0.2 and more; null when it did not, or when the period before says otherwise. */
function departure({ pace }: Facts, tempo: Tempo): number | null {
  if (pace === null || pace.usual === 0) return null;
  const { now, before, usual } = pace;
  if (tempo === 'quieter')
    return usual >= FEW && now <= usual * QUIETER && now <= before * LESS ? 1 - now / usual : null;
  return now >= FEW && now >= usual * BUSIER && now >= before * MORE ? now / usual - 1 : null;
}

const score = (by: number, tempo: Tempo, low: number): number =>
  scale(by, { from: 0.2, to: tempo === 'quieter' ? 0.8 : 2, low, high: low + 24 });

interface Second {
  readonly id: string;
  readonly matter: Matter;
  /** What a tempo alone is worth with this beside it. */
  readonly low: number;
  /** The second half of the line, after `A quieter week` and `Semana mais calma`. */
  readonly halves: (facts: Facts, tempo: Tempo) => readonly Localized[] | null;
}

function subjectHalves({ subjects, type }: Facts): Localized[] | null {
  const [first] = subjects;
  const part = first === undefined ? null : partOf(first.share, PERIOD_WORDS[type].pt.gender);
  if (first === undefined || part === null || first.count < 5) return null;
  const { en, pt } = first.about;
  return [
    { en: `, and ${part.en} of it about ${en}`, pt: `, ${part.pt} sobre ${pt}` },
    { en: `, ${part.en} of it about ${en}`, pt: `, ${part.pt} sobre ${pt}` },
    { en: `, with plenty about ${en}`, pt: `, com muito sobre ${pt}` },
  ];
}

function accountHalves({ leaders, likes }: Facts): Localized[] | null {
  const [first] = leaders;
  if (first === undefined || first.name === null || first.count < 5 || first.count < likes / 4) return null;
  return [{ en: `, with ${first.name} far in front`, pt: `, com ${first.name} bem à frente` }].filter(
    () => first.count >= 1.5 * (leaders[1]?.count ?? 0),
  );
}

function followHalves({ headline, follows }: Facts, tempo: Tempo): Localized[] | null {
  const usual = headline.follows.median ?? 0;
  if (follows < 3) return null;
  const against = tempo === 'quieter' && follows > usual * 1.4;
  const [en, pt] = against ? ['but', 'mas'] : ['with', 'com'];
  return [{ en: `, ${en} ${count('en', follows, 'follows')}`, pt: `, ${pt} ${count('pt', follows, 'follows')}` }];
}

function dayHalves({ days, actions, type }: Facts): Localized[] | null {
  const most = Math.max(...days);
  const day = days.indexOf(most);
  const part = partOf(most / Math.max(1, actions), PERIOD_WORDS[type].pt.gender);
  if (part === null || most < 5 || most < actions * 0.36 || most === actions) return null;
  const [en, pt] =
    type === 'week'
      ? [WEEKDAYS.en[day] ?? '', WEEKDAYS.pt[day] ?? '']
      : [`${WEEKDAYS.en[day]}s`, WEEKDAYS.ptEach[day] ?? ''];
  return [{ en: `, and ${part.en} of it on ${en}`, pt: `, ${part.pt} ${pt}` }];
}

/** Nothing when the likes went the other way. */
function likeHalves({ headline, pace }: Facts, tempo: Tempo): Localized[] | null {
  const { value, previous } = headline.likes;
  const by = value === null || previous === null ? 0 : (value - previous) * (tempo === 'quieter' ? -1 : 1);
  const moved = pace === null ? 0 : Math.abs(pace.now - pace.before);
  if (by < 5 || by < moved / 2) return null;
  const [en, pt] = tempo === 'quieter' ? ['fewer', 'menos'] : ['more', 'mais'];
  return [
    {
      en: `, with ${numeral('en', by)} ${en} likes`,
      pt: `, com ${count('pt', by, 'likes')} a ${pt}`,
    },
  ];
}

const SECONDS: readonly Second[] = [
  { id: 'topic', matter: 'subject', low: 66, halves: subjectHalves },
  { id: 'account', matter: 'accounts', low: 65, halves: accountHalves },
  { id: 'follows', matter: 'follows', low: 62, halves: followHalves },
  { id: 'day', matter: 'day', low: 66, halves: dayHalves },
  { id: 'likes', matter: 'likes', low: 59, halves: likeHalves },
  {
    id: 'plain',
    matter: 'pace',
    low: 52,
    halves: ({ type }) => [{ en: ' than the one before', pt: ` ${PERIOD_WORDS[type].pt.thanBefore}` }],
  },
];

/** Headlines of a period that left the usual pace, with a second fact beside it. */
export const PACE_TEMPLATES: readonly Template[] = (['quieter', 'busier'] as const).flatMap((tempo) =>
  SECONDS.map(
    ({ id, matter, low, halves }): Template => ({
      id: `${tempo}-${id}`,
      matter,
      also: matter === 'likes' ? ['pace', 'before'] : ['pace'],
      write(facts) {
        const by = departure(facts, tempo);
        const endings = by === null ? null : halves(facts, tempo);
        if (by === null || endings === null) return null;
        const { en, pt } = PERIOD_WORDS[facts.type];
        return {
          score: score(by, tempo, low),
          titles: endings.map((half) => ({ en: `A ${tempo} ${en.noun}${half.en}`, pt: `${pt[tempo]}${half.pt}` })),
        };
      },
    }),
  ),
);
