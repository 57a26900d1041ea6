import type { Action } from '../../../../shared/domain/activity/action.ts';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { type CollectRequest, type CollectSink, type KeyRange, SourceError } from '../../../ports/activity-source.ts';
import type { Accounts, MediaPage, Reading } from './accounts.ts';
import type { MediaAnswer } from './answers.ts';
import { cardOf, rangeBefore, readMedia, type SeenMedia } from './media.ts';
import { type ListEnd, readList } from './pager.ts';
import type { Cards } from './reading.ts';

/** Two thousand posts, of the ten thousand that the interface lists. */
const MOST_PAGES = 40;

export interface PostsRead {
  readonly seen: readonly SeenMedia[];
  readonly end: ListEnd;
  /** Posts older than what was read; null where everything was. */
  readonly except: KeyRange | null;
  /** What was told, as the revision is made of it. */
  readonly told: readonly string[];
  readonly skipped: Readonly<Record<string, number>>;
}

export interface Collecting {
  readonly reading: Reading;
  readonly request: CollectRequest;
  readonly sink: CollectSink;
  readonly signal: AbortSignal;
}

/** What was read so far. */
class Tally {
  readonly seen: SeenMedia[] = [];
  readonly keys = new Set<string>();
  readonly told: string[] = [];
  readonly skipped: Record<string, number> = {};
  oldest: Instant | null = null;

  skip(why: string, times = 1): void {
    if (times > 0) this.skipped[why] = (this.skipped[why] ?? 0) + times;
  }

  /** Whether it is the first time, as each post counts once however often it is listed. */
  take(action: Action, seen: SeenMedia): boolean {
    if (this.keys.has(action.key)) return false;
    this.keys.add(action.key);
    this.seen.push(seen);
    this.told.push(toldOf(action));
    this.oldest = instant(Math.min(this.oldest ?? action.at, action.at));
    return true;
  }
}

/** An action as the revision knows it. */
export const toldOf = ({ key, text }: Action): string => JSON.stringify([key, text]);

export function assertWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new SourceError('aborted', 'the call was called off', { cause: signal.reason });
}

interface SoundMedia {
  readonly media: MediaAnswer;
  readonly action: Action;
  readonly seen: SeenMedia;
}

export type ReadPosts = (collecting: Collecting) => Promise<PostsRead | 'missing'>;

/** Reads the posts that are kept, the newest first. */
export function createPostReader({ accounts, cards }: { accounts: Accounts; cards: Cards }): ReadPosts {
  /** The posts of a page that can be read; why the others cannot is counted. */
  function soundOn(page: MediaPage, { externalId, now }: CollectRequest, tally: Tally): SoundMedia[] {
    const read = page.items.map((media) => ({ media, read: readMedia(media, externalId, now) }));
    for (const { read: why } of read) if (typeof why === 'string') tally.skip(why);
    return read.flatMap(({ media, read: one }) => (typeof one === 'string' ? [] : [{ media, ...one }]));
  }

  /** @returns whether all of the page is older than what is kept */
  async function takePage(page: MediaPage, { request, sink, signal }: Collecting, tally: Tally): Promise<boolean> {
    const sound = soundOn(page, request, tally);
    tally.skip('malformed', page.malformed);
    const kept = sound.filter(({ action }) => action.at >= (request.keptFrom ?? 0));
    const fresh = kept.filter(({ action, seen }) => tally.take(action, seen));
    for (const card of fresh.map(({ media }) => cardOf(media, request.externalId))) {
      if (card !== null) cards.set(card.code, card);
    }
    assertWanted(signal);
    if (fresh.length > 0) await sink.actions(fresh.map(({ action }) => action));
    return sound.length > 0 && kept.length === 0;
  }

  return async (collecting) => {
    const { reading, request, sink, signal } = collecting;
    const tally = new Tally();
    let missing = false;
    sink.progress('downloading', 0, null);
    const end = await readList(
      async (after) => {
        const answer = await accounts.media(reading, after, signal);
        if (answer.status === 'missing') missing = true;
        else if (answer.status !== 'ok')
          throw new SourceError('refused', 'the connection does not allow to read posts');
        return answer.status === 'ok' ? { page: answer.value, next: answer.value.next } : null;
      },
      async (page) => {
        const enough = await takePage(page, collecting, tally);
        sink.progress('downloading', tally.keys.size, null);
        return enough ? 'enough' : 'more';
      },
      MOST_PAGES,
    );
    if (missing) return 'missing';
    const from = end === 'enough' ? (request.keptFrom ?? null) : tally.oldest;
    const except = end === 'whole' ? null : rangeBefore(from ?? request.now);
    return { seen: tally.seen, end, except, told: tally.told, skipped: tally.skipped };
  };
}
