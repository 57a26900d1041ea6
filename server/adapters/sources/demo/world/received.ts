import { type Instant, instant } from '../../../../../shared/domain/ids.ts';
import { DAY, SECOND } from '../../../../../shared/domain/time/calendar.ts';
import { CAST } from '../cast/cast.ts';
import { PASSERS_BY, passerById } from '../cast/passers-by.ts';
import type { Persona } from '../cast/persona.ts';
import { type Chance, chanceOf, hashOf } from '../random.ts';
import type { WorldPost } from './posts.ts';

/** A like that somebody gave to one of the account's posts. */
export interface Received {
  readonly likerId: string;
  readonly at: Instant;
}

/** A post stops being found after so many days. */
export const RECEIVED_DAYS = 9;

const REGULARS = 70;
const SHARE_REGULARS = 0.55;
const SHARE_CAST = 0.2;

function likerOf(persona: Persona, chance: Chance): string {
  const draw = chance.unit();
  if (draw < SHARE_REGULARS) {
    const regular = Math.floor(chance.unit() ** 1.7 * REGULARS);
    return passerById((hashOf('regular', persona.index, regular) >>> 0) % PASSERS_BY);
  }
  if (draw < SHARE_REGULARS + SHARE_CAST) return chance.pick(CAST)?.id ?? passerById(0);
  return passerById(chance.between(0, PASSERS_BY - 1));
}

/** Everyone who likes the post, whatever the time is now; each once. */
export function receivedOn(post: WorldPost): Received[] {
  const { author } = post;
  const chance = chanceOf('received', author.index, post.at / SECOND, post.code);
  const count = chance.about(author.audience * (0.3 + 1.4 * chance.unit() ** 1.5) * (post.plate === null ? 0.7 : 1.15));
  const received = new Map<string, Received>();
  for (let turn = 0; turn < count; turn += 1) {
    const likerId = likerOf(author, chance);
    const at = instant(post.at + SECOND * Math.floor(40 + chance.unit() ** 3 * ((RECEIVED_DAYS * DAY) / SECOND - 40)));
    const shown = post.goneAt === null || at < post.goneAt;
    if (likerId !== author.id && shown && !received.has(likerId)) received.set(likerId, { likerId, at });
  }
  return [...received.values()].sort((a, b) => a.at - b.at);
}
