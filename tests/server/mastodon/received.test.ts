import { describe, expect, it } from 'vitest';
import { HIDDEN_USERNAME } from '../../../shared/domain/activity/withheld.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY, HOUR, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { type RecordingSink, removedKeys } from '../../support/atproto/recording-sink.ts';
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
  signal,
  source,
  withInstance,
} from './fixture.ts';
import { askedFor, keysOf, LIKES, REPOSTS, two } from './received-kinds.ts';

withInstance();

describe.each([
  { ...LIKES, other: REPOSTS },
  { ...REPOSTS, other: LIKES },
])('$what received on Mastodon', ({ kind, list, prefix, count, skipped, give, takeBack, other }) => {
  const asked = () => askedFor({ list });
  const received = (sink: RecordingSink) => sink.list().filter((action) => action.kind === kind);
  const targets = (sink: RecordingSink) => received(sink).map(({ targetId }) => targetId);

  it('are told by post and person; those there at the first look are dated with the post, later ones with their look', async () => {
    const alice = newAccount();
    const [bob, carla] = two();
    const post = instance.newStatus(alice, ago(2 * DAY));
    instance.newStatus(alice, ago(DAY));
    give(post, bob);
    const first = await collect(alice);
    expect(received(first.sink)).toEqual([
      {
        key: `${prefix}${post.uri}|fan0@other.example`,
        kind,
        at: ago(2 * DAY),
        targetId: 'fan0@other.example',
        post: { code: post.uri, url: post.url },
        text: null,
        tags: [],
        reason: null,
        removed: false,
      },
    ]);
    const report = collected(first.outcome);
    expect(report).toMatchObject({
      coverage: { 'repost-received': 'full', 'like-received': 'full' },
      [count]: { told: 1, counted: 1 },
    });
    expect(report).not.toHaveProperty(other.count);
    // Of posts that nobody liked or boosted nothing is asked.
    expect([asked(), askedFor(other)]).toEqual([1, 0]);
    give(post, carla);
    clock.at = instant(clock.at + DAY);
    const second = await collectAgain(alice, first.outcome);
    // Bob's is stored already, and stays as it is.
    expect(received(second.sink)).toMatchObject([
      { targetId: 'fan1@other.example', at: clock.at },
      { targetId: 'fan0@other.example' },
    ]);
    expect(collected(second.outcome)).toMatchObject({ [count]: { told: 2, counted: 2 } });
  });

  it('that are taken back are missed where the list was read whole, and prove nothing at one look', async () => {
    const alice = newAccount();
    const [bob, carla] = two();
    const [post, another] = [instance.newStatus(alice, ago(HOUR)), instance.newStatus(alice, ago(HOUR))];
    give(post, bob, carla);
    give(another, bob);
    other.give(post, carla);
    const first = await collect(alice);
    const stored = keysOf(first.sink);
    expect(stored).toHaveLength(4);
    takeBack(post, carla);
    takeBack(another, bob);
    clock.at = instant(clock.at + 6 * HOUR);
    const second = await collectAgain(alice, first.outcome);
    const { removals } = collected(second.outcome);
    expect(removedKeys(stored, second.sink, removals).sort()).toEqual(
      [`${prefix}${post.uri}|fan1@other.example`, `${prefix}${another.uri}|fan0@other.example`].sort(),
    );
    expect(removals).toMatchObject({ proven: false });
  });

  it('are asked for often while a post is young, rarely when it is old', async () => {
    const alice = newAccount();
    const post = instance.newStatus(alice, ago(MINUTE));
    give(post, ...fans(1));
    let last = (await collect(alice)).outcome;
    const looks: number[] = [asked()];
    for (let day = 0; day < 35; day += 1) {
      instance.requests.length = 0;
      for (let look = 0; look < 4; look += 1) {
        clock.at = instant(clock.at + 6 * HOUR);
        last = (await collectAgain(alice, last)).outcome;
      }
      looks.push(asked());
    }
    expect(looks.slice(0, 4)).toEqual([1, 3, 1, 1]);
    expect(looks.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(13);
    expect(looks.slice(30).every((one) => one === 0)).toBe(true);
  });

  it('of a whole list are read page by page; of more than 400 people they are a sample, of which nothing is missed', async () => {
    const alice = newAccount();
    const [few, many] = [instance.newStatus(alice, ago(HOUR)), instance.newStatus(alice, ago(2 * HOUR))];
    give(few, ...fans(170));
    const first = await collect(alice);
    expect([targets(first.sink).length, asked()]).toEqual([170, 3]);
    expect(collected(first.outcome)).toMatchObject({ coverage: { [kind]: 'full' }, [count]: { told: 170 } });
    give(many, ...fans(450));
    const { sink, outcome } = await collect(alice);
    expect(targets(sink)).toHaveLength(170 + 400);
    expect(collected(outcome)).toMatchObject({
      coverage: { [kind]: 'sampled' },
      [count]: { told: 170 + 400, counted: 170 + 450 },
    });
    expect(removedKeys([`${prefix}${many.uri}|x`], sink, collected(outcome).removals)).toEqual([]);
  });

  it.each([401, 404, 502])(
    'that the instance does not show (%i) are not told, and take nothing else with them',
    async (status) => {
      const alice = newAccount();
      const post = instance.newStatus(alice, ago(HOUR));
      give(post, ...fans(1));
      other.give(post, ...fans(1));
      instance.answer(`/${list}`, { status, body: '<h1>no</h1>' });
      const { sink, outcome } = await collect(alice);
      expect(sink.list().map((action) => action.kind)).toEqual(['post', other.kind]);
      expect(collected(outcome)).toMatchObject({
        coverage: { [kind]: 'none', [other.kind]: 'full', post: 'full' },
        skipped: { [skipped]: 1 },
        [other.count]: { told: 1, counted: 1 },
      });
      expect(removedKeys([`${prefix}${post.uri}|x`], sink, collected(outcome).removals)).toEqual([]);
    },
  );

  it('of a post that goes while it is read are a sample, and the others are told', async () => {
    const alice = newAccount();
    const [stays, goes] = [instance.newStatus(alice, ago(HOUR)), instance.newStatus(alice, ago(2 * HOUR))];
    for (const post of [stays, goes]) give(post, ...fans(2));
    instance.disturb((url) => {
      if (url.pathname.endsWith(`/${list}`)) instance.deleteStatus(goes);
      return false;
    });
    const { sink, outcome } = await collect(alice);
    expect(new Set(received(sink).map(({ post }) => post?.code))).toEqual(new Set([stays.uri]));
    expect(collected(outcome)).toMatchObject({
      coverage: { [kind]: 'sampled' },
      skipped: { [skipped]: 1 },
      [count]: { told: 2, counted: 4 },
    });
    expect(removedKeys([`${prefix}${goes.uri}|x`], sink, collected(outcome).removals)).toEqual([]);
  });

  it.each([
    ['what is no list', { accounts: 1 }, []],
    ['people without names', [{}, null, 7, { acct: '' }, { acct: 'a b@c' }], []],
    ['one again and again', 'twice', ['fan0@other.example']],
  ] as const)('from an answer with %s are those that can be read', async (_, body, told) => {
    const alice = newAccount();
    give(instance.newStatus(alice, ago(HOUR)), ...fans(1));
    const again = fans(1).flatMap((one) => [one, one]);
    instance.answer(`/${list}`, { status: 200, body: body === 'twice' ? again : body });
    const { sink, outcome } = await collect(alice);
    expect(targets(sink)).toEqual(told);
    expect(collected(outcome).coverage.post).toBe('full');
  });

  it('in a list that goes in circles end, and are a sample', async () => {
    const alice = newAccount();
    const post = instance.newStatus(alice, ago(HOUR));
    give(post, ...fans(3));
    instance.disturb((url, response) => {
      if (!url.pathname.endsWith(`/${list}`)) return false;
      response.writeHead(200, { link: '</x?max_id=5>; rel="next"' }).end(JSON.stringify(fans(3)));
      return true;
    });
    const { sink, outcome } = await collect(alice);
    expect([targets(sink).length, asked()]).toEqual([3, 2]);
    expect(collected(outcome).coverage[kind]).toBe('sampled');
    expect(removedKeys([`${prefix}${post.uri}|x`], sink, collected(outcome).removals)).toEqual([]);
  });

  it('by who hides are counted, and who it was is not named', async () => {
    await newSource();
    const alice = newAccount();
    const [open, shy] = [
      instance.remoteAccount('open@other.example'),
      instance.remoteAccount('shy@other.example', { noindex: true }),
    ];
    give(instance.newStatus(alice, ago(HOUR)), open, shy);
    const { sink } = await collect(alice);
    expect(targets(sink).toSorted()).toEqual(['open@other.example', 'shy@other.example']);
    expect(await source.people(['open@other.example', 'shy@other.example'], signal)).toMatchObject([
      { username: 'open@other.example', name: open.display_name },
      { username: HIDDEN_USERNAME, name: null, userpic: null },
    ]);
  });

  it('are not asked for while the instance lets little be asked', async () => {
    await newSource();
    const alice = newAccount();
    give(instance.newStatus(alice, ago(HOUR)), ...fans(1));
    instance.limit(10, new Date(clock.at + 5 * MINUTE));
    expect(collected((await collect(alice)).outcome).coverage[kind]).toBe('full');
    expect(asked()).toBe(1);
    await newSource();
    instance.requests.length = 0;
    instance.limit(4, new Date(clock.at + 5 * MINUTE));
    instance.disturb((url) => {
      // Somebody else on this machine asks, too: less than a fifth is left.
      if (url.pathname.endsWith('/statuses')) instance.limit(4, new Date(clock.at + 5 * MINUTE), 1);
      return false;
    });
    const { outcome, sink } = await collect(alice);
    expect([asked(), sink.list().length]).toEqual([0, 1]);
    expect(collected(outcome).coverage).toMatchObject({ post: 'full', [kind]: 'none', follow: 'none' });
  });

  it('are not asked for a name that is only watched', async () => {
    await newSource();
    const alice = newAccount();
    give(instance.newStatus(alice, ago(HOUR)), ...fans(1));
    const { outcome } = await collect(alice, { receivedFrom: clock.now() });
    expect([asked(), collected(outcome).coverage[kind]]).toEqual([0, 'none']);
    expect(collected(outcome).revision).not.toMatch(/\.r$/);
  });
});
