import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import type { RecordingSink } from '../../support/atproto/recording-sink.ts';
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
import { askedFor, keysOf, LIKES, REPOSTS, two } from './received-kinds.ts';

withInstance();

describe('likes and reposts received on Mastodon', () => {
  it('of one post are two things, each with its own key', async () => {
    const alice = newAccount();
    const [bob] = two();
    const post = instance.newStatus(alice, ago(HOUR));
    instance.favourite(post, bob);
    instance.reblog(post, bob);
    const { sink, outcome } = await collect(alice);
    expect(keysOf(sink)).toEqual([
      `received:${post.uri}|fan0@other.example`,
      `reposted:${post.uri}|fan0@other.example`,
    ]);
    expect(collected(outcome)).toMatchObject({
      received: { told: 1, counted: 1 },
      reposted: { told: 1, counted: 1 },
    });
  });

  it('are asked for at the same looks', async () => {
    const alice = newAccount();
    const post = instance.newStatus(alice, ago(MINUTE));
    const [bob] = two();
    instance.reblog(post, bob);
    instance.favourite(post, bob);
    let last = (await collect(alice)).outcome;
    const looks = [[askedFor(REPOSTS), askedFor(LIKES)]];
    for (let look = 0; look < 20; look += 1) {
      instance.requests.length = 0;
      clock.at = instant(clock.at + 6 * HOUR);
      last = (await collectAgain(alice, last)).outcome;
      looks.push([askedFor(REPOSTS), askedFor(LIKES)]);
    }
    expect(looks.filter(([reposts]) => reposts === 1).length).toBeGreaterThan(3);
    expect(looks.filter(([reposts, likes]) => reposts !== likes)).toEqual([]);
  });

  it('are asked for likes first, where the instance lets little be asked', async () => {
    await newSource();
    const alice = newAccount();
    const post = instance.newStatus(alice, ago(HOUR));
    instance.favourite(post, ...fans(1));
    instance.reblog(post, ...fans(1));
    instance.disturb((url) => {
      if (url.pathname.endsWith('/favourited_by')) instance.limit(10, new Date(clock.at + 5 * MINUTE), 2);
      return false;
    });
    const { outcome } = await collect(alice);
    expect([askedFor(LIKES), askedFor(REPOSTS)]).toEqual([1, 0]);
    expect(collected(outcome).coverage).toMatchObject({ 'like-received': 'full', 'repost-received': 'none' });
  });

  it('date reposts with the post at the first look for them, also where an earlier program looked at likes alone', async () => {
    await newSource();
    const alice = newAccount();
    const post = instance.newStatus(alice, ago(20 * DAY));
    instance.reblog(post, ...fans(1));
    const { revision } = collected((await collect(alice)).outcome);
    expect(revision).toMatch(/\.r$/);
    const earlier = revision?.replace(/\.r$/, '') ?? null;
    clock.at = instant(clock.at + HOUR);
    const before = clock.at;
    const reposts = (sink: RecordingSink) => sink.list().filter(({ kind }) => kind === 'repost-received');
    const first = await collect(alice, { since: earlier });
    expect(reposts(first.sink)).toMatchObject([{ at: before - HOUR - 20 * DAY }]);
    const second = await collectAgain(alice, first.outcome);
    expect(reposts(second.sink)).toEqual([]);
  });
});
