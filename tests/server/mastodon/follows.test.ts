import { describe, expect, it } from 'vitest';
import { MAX_ACCOUNT_FOLLOWS } from '../../../shared/domain/collect/follow-lists.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { type RecordingSink, removedKeys } from '../../support/atproto/recording-sink.ts';
import { clock, collect, collectAgain, collected, instance, newAccount, withInstance } from './fixture.ts';

withInstance();

const keptFrom = () => instant(clock.at - 90 * DAY);
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => instance.remoteAccount(`p${index}@other.example`));
const listsAsked = () => instance.requests.filter((path) => path.includes('/following')).length;
const follows = (sink: RecordingSink) => sink.list().filter(({ kind }) => kind === 'follow');
const news = (sink: RecordingSink) =>
  follows(sink)
    .filter(({ at }) => at === clock.at)
    .map(({ targetId }) => targetId);

describe('follows of a Mastodon account', () => {
  it('are known and no news at the first look; those above a known one came since', async () => {
    const alice = newAccount();
    const [a, b, c, d] = people(4);
    if (!a || !b || !c || !d) throw new Error('no people');
    instance.setFollowing(alice, [b, a]);
    const first = await collect(alice, { keptFrom: keptFrom() });
    expect(follows(first.sink).map(({ key, at }) => [key, at < keptFrom()])).toEqual([
      ['follow:|p1@other.example', true],
      ['follow:|p0@other.example', true],
    ]);
    expect(collected(first.outcome).coverage).toMatchObject({ follow: 'full', unfollow: 'full' });
    clock.at = instant(clock.at + 6 * HOUR);
    // One that comes back further down was hidden for a while: it is no new follow.
    instance.setFollowing(alice, [d, b, c, a]);
    const second = await collectAgain(alice, first.outcome, { keptFrom: keptFrom() });
    expect(news(second.sink)).toEqual(['p3@other.example']);
    clock.at = instant(clock.at + 6 * HOUR);
    instance.setFollowing(alice, [d, b, a]);
    const third = await collectAgain(alice, second.outcome, { keptFrom: keptFrom() });
    expect(news(third.sink)).toEqual([]);
    expect(
      removedKeys(
        ['follow:|p2@other.example', 'follow:|p0@other.example'],
        third.sink,
        collected(third.outcome).removals,
      ),
    ).toEqual(['follow:|p2@other.example']);
    expect(collected(third.outcome).removals).toMatchObject({ proven: false });
  });

  it('that are an account’s first ones are news', async () => {
    const alice = newAccount();
    const first = await collect(alice);
    clock.at = instant(clock.at + 6 * HOUR);
    instance.setFollowing(alice, people(2));
    const second = await collectAgain(alice, first.outcome);
    expect(news(second.sink)).toEqual(['p0@other.example', 'p1@other.example']);
  });

  it('are read again when the count changed, once more to agree, and else every three days', async () => {
    const alice = newAccount();
    instance.setFollowing(alice, people(3));
    let last = (await collect(alice)).outcome;
    const asked = async (hours: number): Promise<number> => {
      instance.requests.length = 0;
      clock.at = instant(clock.at + hours * HOUR);
      last = (await collectAgain(alice, last)).outcome;
      expect(collected(last).coverage).toMatchObject({ follow: 'full' });
      return listsAsked();
    };
    expect(await asked(6)).toBe(0);
    instance.setFollowing(alice, people(2));
    expect([await asked(6), await asked(6), await asked(6)]).toEqual([1, 1, 0]);
    expect([await asked(72), await asked(6)]).toEqual([1, 0]);
  });

  it('are read up to a limit, and are a sample then, of which nobody is missed', async () => {
    const alice = newAccount();
    instance.setFollowing(alice, people(MAX_ACCOUNT_FOLLOWS + 500));
    const { sink, outcome } = await collect(alice);
    expect(follows(sink)).toHaveLength(MAX_ACCOUNT_FOLLOWS);
    expect(listsAsked()).toBe(38);
    expect(collected(outcome).coverage).toMatchObject({ follow: 'sampled', unfollow: 'none' });
    expect(removedKeys(['follow:|nobody@x.example'], sink, collected(outcome).removals)).toEqual([]);
  });

  it('of exactly the limit are all', async () => {
    const alice = newAccount();
    instance.setFollowing(alice, people(MAX_ACCOUNT_FOLLOWS));
    const { outcome } = await collect(alice);
    expect(collected(outcome).coverage).toMatchObject({ follow: 'full', unfollow: 'full' });
  });

  it('are not asked for where the account keeps them to itself, and are not told where the instance does', async () => {
    const alice = newAccount({ hide_collections: true });
    instance.setFollowing(alice, people(2));
    const hidden = await collect(alice);
    expect([listsAsked(), collected(hidden.outcome).coverage.follow]).toEqual([0, 'none']);
    const old = newAccount();
    instance.setFollowing(old, people(2));
    instance.answer('/following', { status: 200, body: [] });
    expect(collected((await collect(old)).outcome).coverage).toMatchObject({ follow: 'none', unfollow: 'none' });
    instance.answer('/following', { status: 401, body: '' });
    const closed = await collect(old);
    expect(collected(closed.outcome).coverage).toMatchObject({ follow: 'none' });
    expect(removedKeys(['follow:|x@y.example'], closed.sink, collected(closed.outcome).removals)).toEqual([]);
  });
});
