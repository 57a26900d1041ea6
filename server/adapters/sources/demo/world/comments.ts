import type { Instant } from '../../../../../shared/domain/ids.ts';
import type { Persona } from '../cast/persona.ts';
import { type Chance, chanceOf, unitOf } from '../random.ts';
import { phrase } from '../topics/phrase.ts';
import { SMALL_TALK } from '../topics/small-talk.ts';
import { TOPICS } from '../topics/topics.ts';
import type { Like } from './likes.ts';
import { soonAfter, type WorldPost } from './posts.ts';
import { volumeOn } from './volume.ts';

export interface WorldComment {
  readonly at: Instant;
  readonly post: WorldPost;
  readonly text: string;
}

/** The next phrase of a bank, walked through from a place of the account's own so that a week does not repeat itself. */
function wordsFor(persona: Persona, post: WorldPost, input: { turn: number; chance: Chance }): string {
  const { turn, chance } = input;
  const bank = [...TOPICS[post.topic].comments[post.author.lang], ...SMALL_TALK[post.author.lang]];
  const place = Math.floor(unitOf('words', persona.index) * bank.length) + turn;
  return phrase(bank[place % bank.length] ?? '', chance);
}

/** What the account says that day, each time under a post that it liked a little earlier. */
export function commentsOn(persona: Persona, day: number, likes: readonly Like[]): WorldComment[] {
  const chance = chanceOf('comments', persona.index, day);
  const count = Math.min(likes.length, chance.about((persona.weekly.comments / 7) * volumeOn(persona, day)));
  const left = [...likes];
  return Array.from({ length: count }, (_, serial) => {
    const like = left.splice(Math.floor(chance.unit() * left.length), 1)[0];
    if (like === undefined) return null;
    const text = wordsFor(persona, like.post, { turn: day * 3 + serial, chance });
    return { at: soonAfter(like.at, chance), post: like.post, text };
  }).filter((comment) => comment !== null);
}

/** What the account passes on that day, of what it liked. */
export function repostsOn(persona: Persona, day: number, likes: readonly Like[]): Like[] {
  const chance = chanceOf('reposts', persona.index, day);
  const count = chance.about((persona.weekly.reposts / 7) * volumeOn(persona, day));
  const passedOn = likes.filter((like) => unitOf('pass-on', persona.index, like.post.code) < 0.5).slice(0, count);
  return passedOn.map(({ at, post }) => ({ at: soonAfter(at, chance), post }));
}
