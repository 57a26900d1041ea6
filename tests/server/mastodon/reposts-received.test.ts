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

withInstance();

const asked = (list = 'reblogged_by') => instance.requests.filter((path) => path.includes(`/${list}`)).length;
const reposts = (sink: RecordingSink) => sink.list().filter(({ kind }) => kind === 'repost-received');
const targets = (sink: RecordingSink) => reposts(sink).map(({ targetId }) => targetId);

describe('reposts received on Mastodon', () => {
  it('are told by post and who boosted; those there at the first look are dated with the post, later ones with their look', async () => {
    const alice = newAccount();
    const [bob, carla] = fans(2);
    if (bob === undefined || carla === undefined) throw new Error('no fans');
    const post = instance.newStatus(alice, ago(2 * DAY));
    instance.newStatus(alice, ago(DAY));
    instance.reblog(post, bob);
    const first = await collect(alice);
    expect(reposts(first.sink)).toEqual([
      {
        key: `reposted:${post.uri}|fan0@other.example`,
        kind: 'repost-received',
        at: ago(2 * DAY),
        targetId: 'fan0@other.example',
        post: { code: post.uri, url: post.url },
        text: null,
        tags: [],
        reason: null,
        removed: false,
      },
    ]);
    expect(collected(first.outcome).coverage).toMatchObject({ 'repost-received': 'full', 'like-received': 'full' });
    // Of posts that nobody boosted or liked nothing is asked.
    expect([asked(), asked('favourited_by')]).toEqual([1, 0]);
    instance.reblog(post, carla);
    clock.at = instant(clock.at + DAY);
    const second = await collectAgain(alice, first.outcome);
    expect(reposts(second.sink)).toMatchObject([
      { targetId: 'fan1@other.example', at: clock.at },
      { targetId: 'fan0@other.example' },
    ]);
  });

  it('and likes of one post are two things, each with its own key', async () => {
    const alice = newAccount();
    const [bob] = fans(1);
    if (bob === undefined) throw new Error('no fan');
    const post = instance.newStatus(alice, ago(HOUR));
    instance.favourite(post, bob);
    instance.reblog(post, bob);
    const { sink } = await collect(alice);
    expect(sink.list().flatMap(({ kind, key }) => (kind.endsWith('-received') ? [key] : []))).toEqual([
      `received:${post.uri}|fan0@other.example`,
      `reposted:${post.uri}|fan0@other.example`,
    ]);
  });

  it('that are taken back are missed where the list was read whole, and prove nothing at one look', async () => {
    const alice = newAccount();
    const [bob, carla] = fans(2);
    if (bob === undefined || carla === undefined) throw new Error('no fans');
    const [post, other] = [instance.newStatus(alice, ago(HOUR)), instance.newStatus(alice, ago(HOUR))];
    instance.reblog(post, bob, carla);
    instance.reblog(other, bob);
    instance.favourite(post, carla);
    const first = await collect(alice);
    const stored = first.sink.list().flatMap(({ kind, key }) => (kind.endsWith('-received') ? [key] : []));
    expect(stored).toHaveLength(4);
    instance.unreblog(post, carla);
    instance.unreblog(other, bob);
    clock.at = instant(clock.at + 6 * HOUR);
    const second = await collectAgain(alice, first.outcome);
    const { removals } = collected(second.outcome);
    expect(removedKeys(stored, second.sink, removals).sort()).toEqual(
      [`reposted:${post.uri}|fan1@other.example`, `reposted:${other.uri}|fan0@other.example`].sort(),
    );
    expect(removals).toMatchObject({ proven: false });
  });

  it('are asked for as often as likes: a post that is young often, an old one rarely', async () => {
    const alice = newAccount();
    const post = instance.newStatus(alice, ago(MINUTE));
    const [bob] = fans(1);
    if (bob === undefined) throw new Error('no fan');
    instance.reblog(post, bob);
    instance.favourite(post, bob);
    let last = (await collect(alice)).outcome;
    const looks: [number, number][] = [[asked(), asked('favourited_by')]];
    for (let day = 0; day < 35; day += 1) {
      instance.requests.length = 0;
      for (let look = 0; look < 4; look += 1) {
        clock.at = instant(clock.at + 6 * HOUR);
        last = (await collectAgain(alice, last)).outcome;
      }
      looks.push([asked(), asked('favourited_by')]);
    }
    expect(looks.slice(0, 4).map(([boosts]) => boosts)).toEqual([1, 3, 1, 1]);
    expect(looks.filter(([boosts, likes]) => boosts !== likes)).toEqual([]);
    expect(looks.slice(30).every(([boosts]) => boosts === 0)).toBe(true);
  });

  it('of a whole list are read page by page; of more than 400 people they are a sample, of which nothing is missed', async () => {
    const alice = newAccount();
    const [few, many] = [instance.newStatus(alice, ago(HOUR)), instance.newStatus(alice, ago(2 * HOUR))];
    instance.reblog(few, ...fans(170));
    const first = await collect(alice);
    expect([targets(first.sink).length, asked()]).toEqual([170, 3]);
    expect(collected(first.outcome).coverage['repost-received']).toBe('full');
    instance.reblog(many, ...fans(450));
    const { sink, outcome } = await collect(alice);
    expect(targets(sink)).toHaveLength(170 + 400);
    expect(collected(outcome).coverage['repost-received']).toBe('sampled');
    expect(removedKeys([`reposted:${many.uri}|x`], sink, collected(outcome).removals)).toEqual([]);
  });

  it.each([401, 404, 502])(
    'that the instance does not show (%i) are not told, and take nothing else with them',
    async (status) => {
      const alice = newAccount();
      const post = instance.newStatus(alice, ago(HOUR));
      instance.reblog(post, ...fans(1));
      instance.favourite(post, ...fans(1));
      instance.answer('/reblogged_by', { status, body: '<h1>no</h1>' });
      const { sink, outcome } = await collect(alice);
      expect(sink.list().map(({ kind }) => kind)).toEqual(['post', 'like-received']);
      expect(collected(outcome)).toMatchObject({
        coverage: { 'repost-received': 'none', 'like-received': 'full', post: 'full' },
        skipped: { 'reposted-unavailable': 1 },
      });
      expect(removedKeys([`reposted:${post.uri}|x`], sink, collected(outcome).removals)).toEqual([]);
    },
  );

  it('of a post that goes while it is read are a sample, and the others are told', async () => {
    const alice = newAccount();
    const [stays, goes] = [instance.newStatus(alice, ago(HOUR)), instance.newStatus(alice, ago(2 * HOUR))];
    for (const post of [stays, goes]) instance.reblog(post, ...fans(2));
    instance.disturb((url) => {
      if (url.pathname.endsWith('/reblogged_by')) instance.deleteStatus(goes);
      return false;
    });
    const { sink, outcome } = await collect(alice);
    expect(new Set(reposts(sink).map(({ post }) => post?.code))).toEqual(new Set([stays.uri]));
    expect(collected(outcome)).toMatchObject({
      coverage: { 'repost-received': 'sampled' },
      skipped: { 'reposted-unavailable': 1 },
    });
    expect(removedKeys([`reposted:${goes.uri}|x`], sink, collected(outcome).removals)).toEqual([]);
  });

  it.each([
    ['what is no list', { accounts: 1 }, []],
    ['people without names', [{}, null, 7, { acct: '' }, { acct: 'a b@c' }], []],
    ['one again and again', 'twice', ['fan0@other.example']],
  ] as const)('from an answer with %s are those that can be read', async (_, body, told) => {
    const alice = newAccount();
    instance.reblog(instance.newStatus(alice, ago(HOUR)), ...fans(1));
    const again = fans(1).flatMap((one) => [one, one]);
    instance.answer('/reblogged_by', { status: 200, body: body === 'twice' ? again : body });
    const { sink, outcome } = await collect(alice);
    expect(targets(sink)).toEqual(told);
    expect(collected(outcome).coverage.post).toBe('full');
  });

  it('in a list that goes in circles end, and are a sample', async () => {
    const alice = newAccount();
    const post = instance.newStatus(alice, ago(HOUR));
    instance.reblog(post, ...fans(3));
    instance.disturb((url, response) => {
      if (!url.pathname.endsWith('/reblogged_by')) return false;
      response.writeHead(200, { link: '</x?max_id=5>; rel="next"' }).end(JSON.stringify(fans(3)));
      return true;
    });
    const { sink, outcome } = await collect(alice);
    expect([targets(sink).length, asked()]).toEqual([3, 2]);
    expect(collected(outcome).coverage['repost-received']).toBe('sampled');
    expect(removedKeys([`reposted:${post.uri}|x`], sink, collected(outcome).removals)).toEqual([]);
  });

  it('by who hides is counted, and who it was is not named', async () => {
    await newSource();
    const alice = newAccount();
    const [open, shy] = [
      instance.remoteAccount('open@other.example'),
      instance.remoteAccount('shy@other.example', { noindex: true }),
    ];
    instance.reblog(instance.newStatus(alice, ago(HOUR)), open, shy);
    const { sink } = await collect(alice);
    expect(targets(sink).toSorted()).toEqual(['open@other.example', 'shy@other.example']);
    expect(await source.people(['open@other.example', 'shy@other.example'], signal)).toMatchObject([
      { username: 'open@other.example', name: open.display_name },
      { username: HIDDEN_USERNAME, name: null, userpic: null },
    ]);
  });

  it('are dated with the post at the first look for them, also where an earlier program looked at likes alone', async () => {
    const alice = newAccount();
    const post = instance.newStatus(alice, ago(20 * DAY));
    instance.reblog(post, ...fans(1));
    const { revision } = collected((await collect(alice)).outcome);
    expect(revision).toMatch(/\.r$/);
    const earlier = revision?.replace(/\.r$/, '') ?? null;
    clock.at = instant(clock.at + HOUR);
    const before = clock.at;
    const first = await collect(alice, { since: earlier });
    expect(reposts(first.sink)).toMatchObject([{ at: before - HOUR - 20 * DAY }]);
    const second = await collectAgain(alice, first.outcome);
    expect(reposts(second.sink)).toEqual([]);
  });

  it('are not asked for while the instance lets little be asked, and likes come first', async () => {
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
    expect([asked('favourited_by'), asked()]).toEqual([1, 0]);
    expect(collected(outcome).coverage).toMatchObject({ 'like-received': 'full', 'repost-received': 'none' });
  });

  it('are not asked for a name that is only watched', async () => {
    await newSource();
    const alice = newAccount();
    instance.reblog(instance.newStatus(alice, ago(HOUR)), ...fans(1));
    const { outcome } = await collect(alice, { receivedFrom: clock.now() });
    expect([asked(), collected(outcome).coverage['repost-received']]).toEqual([0, 'none']);
    expect(collected(outcome).revision).not.toMatch(/\.r$/);
  });
});
