import type { Language } from '../../../../../shared/domain/languages.ts';
import { DAY } from '../../../../../shared/domain/time/calendar.ts';
import { chanceOf, unitOf } from '../random.ts';
import { TOPIC_IDS, type TopicId } from '../topics/topic.ts';
import { TOPICS } from '../topics/topics.ts';
import type { Draft } from './draft.ts';
import { slugOf } from './passers-by.ts';
import type { RhythmName } from './rhythm.ts';

/** What is known of some of the others beyond their topic. */
interface Known {
  readonly username?: string;
  readonly avatar?: string;
  /** Posts a week. */
  readonly posts?: number;
  readonly bio?: string;
}

const KNOWN: Readonly<Record<string, Known>> = {
  'Atlas Kiln': { avatar: 'avatar-hill', posts: 44, bio: 'Wood kiln, big pots, patient neighbours. Invented.' },
  'Casa Trevo': { username: 'casatrevo@craft.example', avatar: 'avatar-split', posts: 36 },
  'Salt & Slip': { username: 'saltandslip.example', avatar: 'avatar-waves', posts: 30 },
  'Harbour Swim Club': { username: 'harbourswim@sea.example', avatar: 'avatar-tide', posts: 24 },
  'Bindery No. 4': { username: 'bindery4.example', avatar: 'avatar-book', posts: 18 },
  'Ash & Ember': { avatar: 'avatar-sprout', bio: 'Wood firing, potter. Invented.' },
  'The Slow Press': { avatar: 'avatar-star', bio: 'Letterpress printer. Invented.' },
  'Mira Tiles': { avatar: 'avatar-chequer', bio: 'Tile studio. Invented.' },
  'Glaze Daily': { posts: 90, bio: 'Posts twelve times a day. Invented.' },
  'Tide Tables': { posts: 28, bio: 'High water, low water, nothing else. An invented bot.' },
};

const RHYTHM: readonly RhythmName[] = ['early', 'evening', 'evening', 'shop', 'shop', 'owl', 'always'];
const SHARE_LEFT = 0.07;
const AVATARS = 240;
const FIRST_DAY = Date.parse('2024-01-01T00:00:00Z');

const isoDay = (day: number): string => new Date(FIRST_DAY + day * DAY).toISOString();

function leaving(name: string): Pick<Draft, 'left'> {
  if (unitOf('leaves', name) >= SHARE_LEFT || KNOWN[name] !== undefined) return {};
  const at = isoDay(200 + unitOf('left', name) * 900);
  return { left: { at, how: unitOf('how', name) < 0.5 ? 'deleted' : 'deactivated' } };
}

function draftOf(name: string, topic: TopicId, lang: Language): Draft {
  const known = KNOWN[name] ?? {};
  const chance = chanceOf('other', name);
  const second = chance.pick(TOPIC_IDS.filter((id) => id !== topic)) ?? topic;
  const posts = known.posts ?? 4 + chance.unit() ** 2 * 22;
  const invented = lang === 'en' ? 'An invented account.' : 'Uma conta inventada.';
  return {
    name,
    username: known.username ?? `${slugOf(name, '.')}.example`,
    bio: known.bio ?? `#${TOPICS[topic].tags[0]}. ${invented}`,
    avatar: known.avatar ?? `avatar-${chance.between(0, AVATARS - 1)}`,
    lang,
    joined: isoDay(0).slice(0, 10),
    topics: { [topic]: 86, [second]: 14 },
    favourites: {},
    rhythm: chance.pick(RHYTHM) ?? 'evening',
    weekly: {
      likes: 12 + chance.unit() * 60,
      posts,
      comments: chance.unit() * 6,
      reposts: 1,
      follows: chance.unit() * 3,
    },
    audience: 4 + chance.unit() * 20,
    followers: { atFirst: chance.between(40, 2400), perDay: chance.unit() * 2 },
    ...leaving(name),
  };
}

/** The accounts that the topics name. */
export function others(): Draft[] {
  return TOPIC_IDS.flatMap((topic) => [
    ...TOPICS[topic].accounts.en.map((name) => draftOf(name, topic, 'en')),
    ...TOPICS[topic].accounts.pt.map((name) => draftOf(name, topic, 'pt')),
  ]);
}
