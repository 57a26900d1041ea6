import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { removedKeys } from '../../support/atproto/recording-sink.ts';
import {
  ago,
  clock,
  collect,
  collectAgain,
  collected,
  fans,
  instance,
  newAccount,
  newSource,
  withInstance,
} from './fixture.ts';

withInstance();

const likesAsked = () => instance.requests.filter((path) => path.includes('/favourited_by')).length;
const likes = (sink: { list(): readonly { kind: string }[] }) =>
  sink.list().filter(({ kind }) => kind === 'like-received');

describe('likes received on Mastodon', () => {
  it('are told by post and liker; those there at the first look are dated with the post, later ones with their look', async () => {
    const alice = newAccount();
    const [bob, carla] = fans(2);
    if (bob === undefined || carla === undefined) throw new Error('no fans');
    const post = instance.newStatus(alice, ago(2 * DAY));
    instance.newStatus(alice, ago(DAY));
    instance.favourite(post, bob);
    const first = await collect(alice);
    expect(likes(first.sink)).toEqual([
      {
        key: `received:${post.uri}|fan0@other.example`,
        kind: 'like-received',
        at: ago(2 * DAY),
        targetId: 'fan0@other.example',
        post: { code: post.uri, url: post.url },
        text: null,
        tags: [],
        reason: null,
        removed: false,
      },
    ]);
    expect(collected(first.outcome)).toMatchObject({
      coverage: { 'like-received': 'full' },
      received: { told: 1, counted: 1 },
    });
    expect(likesAsked()).toBe(1);
    instance.favourite(post, carla);
    clock.at = instant(clock.at + DAY);
    const second = await collectAgain(alice, first.outcome);
    // Bob's is stored already, and stays as it is.
    expect(likes(second.sink)).toMatchObject([
      { targetId: 'fan1@other.example', at: clock.at },
      { targetId: 'fan0@other.example' },
    ]);
  });

  it('that are taken back are missed where the list was read whole', async () => {
    const alice = newAccount();
    const [bob, carla] = fans(2);
    if (bob === undefined || carla === undefined) throw new Error('no fans');
    const [post, other] = [instance.newStatus(alice, ago(HOUR)), instance.newStatus(alice, ago(HOUR))];
    instance.favourite(post, bob, carla);
    instance.favourite(other, bob);
    const first = await collect(alice);
    const stored = likes(first.sink).map((like) => Object(like).key);
    instance.unfavourite(post, carla);
    instance.unfavourite(other, bob);
    clock.at = instant(clock.at + 6 * HOUR);
    const second = await collectAgain(alice, first.outcome);
    expect(removedKeys(stored, second.sink, collected(second.outcome).removals).sort()).toEqual(
      [`received:${post.uri}|fan1@other.example`, `received:${other.uri}|fan0@other.example`].sort(),
    );
  });

  it('are asked for often while a post is young, rarely when it is old', async () => {
    const alice = newAccount();
    const post = instance.newStatus(alice, ago(MINUTE));
    instance.favourite(post, ...fans(1));
    let last = (await collect(alice)).outcome;
    const asked: number[] = [likesAsked()];
    for (let day = 0; day < 35; day += 1) {
      instance.requests.length = 0;
      for (let look = 0; look < 4; look += 1) {
        clock.at = instant(clock.at + 6 * HOUR);
        last = (await collectAgain(alice, last)).outcome;
      }
      asked.push(likesAsked());
    }
    expect(asked.slice(0, 4)).toEqual([1, 3, 1, 1]);
    expect(asked.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(13);
    expect(asked.slice(30).every((one) => one === 0)).toBe(true);
  });

  it('of more than 400 people are a sample, of which nothing is missed', async () => {
    const alice = newAccount();
    const post = instance.newStatus(alice, ago(HOUR));
    instance.favourite(post, ...fans(450));
    const { sink, outcome } = await collect(alice);
    expect(likes(sink)).toHaveLength(400);
    expect(collected(outcome).coverage).toMatchObject({ 'like-received': 'sampled' });
    expect(removedKeys([`received:${post.uri}|x`], sink, collected(outcome).removals)).toEqual([]);
  });

  it.each([401, 404, 502])(
    'that the instance does not show (%i) are not told, and take nothing else with them',
    async (status) => {
      const alice = newAccount();
      const post = instance.newStatus(alice, ago(HOUR));
      instance.favourite(post, ...fans(1));
      instance.answer('/favourited_by', { status, body: '<h1>no</h1>' });
      const { sink, outcome } = await collect(alice);
      expect(sink.list()).toHaveLength(1);
      expect(collected(outcome)).toMatchObject({
        coverage: { 'like-received': 'none', post: 'full' },
        skipped: { 'received-unavailable': 1 },
      });
    },
  );

  it('are not asked for while the instance lets little be asked', async () => {
    await newSource();
    const alice = newAccount();
    instance.favourite(instance.newStatus(alice, ago(HOUR)), ...fans(1));
    instance.limit(10, new Date(clock.at + 5 * MINUTE));
    expect(collected((await collect(alice)).outcome).coverage['like-received']).toBe('full');
    expect(likesAsked()).toBe(1);
    await newSource();
    instance.requests.length = 0;
    instance.limit(4, new Date(clock.at + 5 * MINUTE));
    instance.disturb((url) => {
      // Somebody else on this machine asks, too: less than a fifth is left.
      if (url.pathname.endsWith('/statuses')) instance.limit(4, new Date(clock.at + 5 * MINUTE), 1);
      return false;
    });
    const { outcome, sink } = await collect(alice);
    expect([likesAsked(), sink.list().length]).toEqual([0, 1]);
    expect(collected(outcome).coverage).toMatchObject({ post: 'full', 'like-received': 'none', follow: 'none' });
  });

  it('are not asked for a name that is only watched', async () => {
    await newSource();
    const alice = newAccount();
    instance.favourite(instance.newStatus(alice, ago(HOUR)), ...fans(1));
    const { outcome } = await collect(alice, { receivedFrom: clock.now() });
    expect([likesAsked(), collected(outcome).coverage['like-received']]).toEqual([0, 'none']);
  });
});
