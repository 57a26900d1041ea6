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
  idOf,
  instance,
  newAccount,
  newSource,
  signal,
  source,
  withInstance,
} from './fixture.ts';

withInstance();

const statusPages = () => instance.requests.filter((path) => path.includes('/statuses?')).length;

describe('statuses of a Mastodon account', () => {
  it('become posts, answers and boosts, told by their uri', async () => {
    const alice = newAccount();
    const bob = instance.remoteAccount('Bob@other.example');
    const theirs = instance.newStatus(bob, ago(3 * HOUR), {
      uri: 'https://other.example/users/bob/statuses/7',
      url: 'https://other.example/@bob/7',
    });
    const post = instance.newStatus(alice, ago(2 * HOUR), {
      content: '<p>New glaze, with <a href="#" class="mention hashtag">#<span>Clay</span></a></p>',
      spoiler_text: 'pots',
      language: 'pt-BR',
      tags: [
        { name: 'Clay', url: '#' },
        { name: 'clay', url: '#' },
      ],
      poll: {
        options: [
          { title: 'Blue', votes_count: 1 },
          { title: 'Green', votes_count: 2 },
        ],
      },
    });
    const thread = instance.newStatus(alice, ago(HOUR), { in_reply_to_id: post.id, in_reply_to_account_id: alice.id });
    const answer = instance.newStatus(alice, ago(30 * MINUTE), {
      content: '<p>Yes</p>',
      in_reply_to_id: theirs.id,
      in_reply_to_account_id: bob.id,
      mentions: [{ id: bob.id, username: 'Bob', url: bob.url, acct: bob.acct }],
    });
    const boost = instance.boost(alice, ago(10 * MINUTE), theirs);
    const { sink, outcome } = await collect(alice);
    const told = (at: number, uri: string) => `${new Date(at).toISOString()}/${uri}`;
    const shown = { languages: ['en'], reason: null, removed: false };
    expect(sink.list().sort((a, b) => a.at - b.at)).toEqual([
      {
        ...shown,
        key: `status/${told(ago(2 * HOUR), post.uri)}`,
        kind: 'post',
        at: ago(2 * HOUR),
        targetId: null,
        post: { code: post.uri, url: post.url },
        text: 'pots\n\nNew glaze, with #Clay\n\n○ Blue\n○ Green',
        tags: ['clay'],
        languages: ['pt'],
      },
      {
        ...shown,
        key: `status/${told(ago(HOUR), thread.uri)}`,
        kind: 'post',
        at: ago(HOUR),
        targetId: null,
        post: { code: thread.uri, url: thread.url },
        text: `Post ${thread.id}`,
        tags: [],
      },
      {
        ...shown,
        key: `status/${told(ago(30 * MINUTE), answer.uri)}`,
        kind: 'comment',
        at: ago(30 * MINUTE),
        targetId: 'bob@other.example',
        post: { code: theirs.uri, url: theirs.url },
        text: 'Yes',
        tags: [],
      },
      {
        key: `repost/${told(ago(10 * MINUTE), boost.uri)}`,
        kind: 'repost',
        at: ago(10 * MINUTE),
        targetId: 'bob@other.example',
        post: { code: theirs.uri, url: theirs.url },
        text: null,
        tags: [],
        reason: null,
        removed: false,
      },
    ]);
    expect(collected(outcome)).toMatchObject({
      profile: { id: idOf(alice), posts: 4 },
      coverage: { like: 'none', post: 'full', comment: 'full', repost: 'full' },
      server: instance.origin,
      skipped: {},
    });
  });

  it('bring along the names and cards of what was boosted and answered', async () => {
    const alice = newAccount();
    const bob = instance.remoteAccount('carl@other.example', { display_name: 'Carl' });
    const shy = instance.remoteAccount('shy@other.example', { noindex: true });
    const theirs = instance.newStatus(bob, ago(HOUR), { content: '<p>Theirs</p>' });
    const hidden = instance.newStatus(shy, ago(HOUR), { content: '<p>Hidden</p>' });
    instance.boost(alice, ago(MINUTE), theirs);
    instance.boost(alice, ago(MINUTE), hidden);
    await collect(alice);
    instance.requests.length = 0;
    expect(await source.people(['carl@other.example', 'shy@other.example'], signal)).toEqual([
      { id: 'carl@other.example', username: 'carl@other.example', name: 'Carl', userpic: bob.avatar },
      { id: 'shy@other.example', username: 'withheld:hidden', name: null, userpic: null },
    ]);
    expect(await source.posts([theirs.uri, hidden.uri], signal)).toMatchObject([
      { code: theirs.uri, authorId: 'carl@other.example', text: 'Theirs', gone: false },
      { code: hidden.uri, text: null, image: null },
    ]);
    expect(instance.requests).toEqual([]);
  });

  it('are asked of their own instance where nothing brought them along', async () => {
    await newSource();
    const alice = newAccount();
    const [there, gone] = [instance.newStatus(alice, ago(HOUR)), instance.newStatus(alice, ago(HOUR))];
    instance.deleteStatus(gone);
    expect(await source.posts([there.uri, gone.uri, 'https://127.0.0.1:9/users/x/statuses/1'], signal)).toMatchObject([
      { code: there.uri, authorId: idOf(alice), text: `Post ${there.id}`, gone: false },
      { code: gone.uri, authorId: idOf(alice), text: null, gone: true },
    ]);
    expect(await source.people([idOf(alice), `nobody@${instance.domain}`], signal)).toMatchObject([
      { id: idOf(alice) },
    ]);
  });

  it('that are not public stay out, and so do words that may not be indexed', async () => {
    const alice = newAccount({ indexable: false });
    instance.newStatus(alice, ago(HOUR), { visibility: 'unlisted' });
    instance.newStatus(alice, ago(HOUR), { visibility: 'private' });
    instance.newStatus(alice, ago(HOUR), { content: '<p>Words</p>', tags: [{ name: 'clay', url: '#' }] });
    const { sink, outcome } = await collect(alice);
    expect(sink.list()).toMatchObject([{ kind: 'post', text: null, tags: [] }]);
    expect(collected(outcome).skipped).toEqual({ 'not-public': 1 });
  });

  it('are read page by page back to where actions are kept', async () => {
    const alice = newAccount();
    for (let index = 130; index > 0; index -= 1) instance.newStatus(alice, ago(index * HOUR));
    const { sink, outcome } = await collect(alice, { keptFrom: instant(ago(100 * HOUR)) });
    expect(sink.list().filter(({ at }) => at >= ago(100 * HOUR))).toHaveLength(100);
    expect(statusPages()).toBe(3);
    // Older ones are spoken of by nobody.
    const old = `status/${new Date(ago(400 * HOUR)).toISOString()}/x`;
    const young = `status/${new Date(ago(50 * HOUR)).toISOString()}/x`;
    expect(removedKeys([old, young], sink, collected(outcome).removals)).toEqual([young]);
  });

  it('are read young at each later collection, and once in three days four weeks back', async () => {
    const alice = newAccount();
    for (let day = 60; day > 0; day -= 1)
      for (let n = 0; n < 10; n += 1) instance.newStatus(alice, ago(day * DAY - n * MINUTE));
    const first = await collect(alice);
    expect(statusPages()).toBe(16);
    const pagesAfter = async (before: typeof first, hours: number) => {
      clock.at = instant(clock.at + hours * HOUR);
      instance.requests.length = 0;
      const next = await collectAgain(alice, before.outcome);
      return { next, pages: statusPages() };
    };
    const second = await pagesAfter(first, 6);
    expect(second.pages).toBe(2);
    const third = await pagesAfter(second.next, 72);
    expect(third.pages).toBeGreaterThan(5);
    expect(third.pages).toBeLessThan(9);
    const fourth = await pagesAfter(third.next, 6);
    expect(fourth.pages).toBe(1);
    const fifth = await pagesAfter(fourth.next, 120);
    expect(fifth.pages).toBe(16);
  });

  it('that were deleted are missed in the window that was read, and all are read when fewer are counted', async () => {
    const alice = newAccount();
    const posts = Array.from({ length: 100 }, (_, index) => instance.newStatus(alice, ago((100 - index) * DAY)));
    const first = await collect(alice);
    const stored = first.sink.list().map(({ key }) => key);
    const [oldest, newest] = [posts[0], posts.at(-1)];
    if (oldest === undefined || newest === undefined) throw new Error('no posts');
    instance.deleteStatus(newest);
    clock.at = instant(clock.at + 2 * DAY);
    const second = await collectAgain(alice, first.outcome);
    expect(removedKeys(stored, second.sink, collected(second.outcome).removals)).toEqual([
      expect.stringContaining(newest.uri),
    ]);
    expect(collected(second.outcome).removals).toMatchObject({ proven: false });
    instance.deleteStatus(oldest);
    clock.at = instant(clock.at + 6 * HOUR);
    // Everything was read half a day ago: the count is remembered, and everything read when a day has passed.
    const third = await collectAgain(alice, second.outcome);
    expect(removedKeys(stored, third.sink, collected(third.outcome).removals)).not.toContainEqual(
      expect.stringContaining(oldest.uri),
    );
    clock.at = instant(clock.at + DAY);
    const fourth = await collectAgain(alice, third.outcome);
    expect(removedKeys(stored, fourth.sink, collected(fourth.outcome).removals)).toContainEqual(
      expect.stringContaining(oldest.uri),
    );
  });

  it('that were edited say so, under the same key', async () => {
    const alice = newAccount();
    const post = instance.newStatus(alice, ago(HOUR));
    const first = await collect(alice);
    Object.assign(post, { content: '<p>Better words</p>', edited_at: new Date(clock.at).toISOString() });
    const second = await collectAgain(alice, first.outcome);
    expect(second.sink.list()).toMatchObject([{ text: 'Better words', editedAt: clock.at }]);
    expect(second.sink.list()[0]?.key).toBe(first.sink.list()[0]?.key);
  });

  it('lose their words when the account no longer lets them be indexed', async () => {
    const alice = newAccount();
    for (let day = 30; day > 0; day -= 1) instance.newStatus(alice, ago(day * DAY));
    const first = await collect(alice);
    alice.indexable = false;
    clock.at = instant(clock.at + 6 * HOUR);
    const second = await collectAgain(alice, first.outcome);
    expect(second.sink.list()).toHaveLength(30);
    for (const action of second.sink.list()) expect(action).toMatchObject({ text: null, tags: [], editedAt: clock.at });
  });

  it.each([true, false])(
    'know what they answer also where it is mentioned nowhere (several at once: %s)',
    async (several) => {
      await newSource();
      instance.knowsSeveral = several;
      const alice = newAccount();
      const theirs = instance.newStatus(newAccount(), ago(2 * HOUR));
      instance.newStatus(alice, ago(HOUR), { in_reply_to_id: theirs.id, in_reply_to_account_id: theirs.account.id });
      instance.newStatus(alice, ago(HOUR), { in_reply_to_id: '404', in_reply_to_account_id: '405' });
      const { sink } = await collect(alice);
      const byTarget = new Map(sink.list().map((action) => [action.targetId, action]));
      expect(byTarget.get(idOf(theirs.account))).toMatchObject({ kind: 'comment', post: { code: theirs.uri } });
      expect(byTarget.get(null)).toMatchObject({ kind: 'comment', post: null });
    },
  );

  it('shown as boosted by somebody else are the account’s own', async () => {
    const alice = newAccount();
    const bob = newAccount();
    const post = instance.newStatus(alice, ago(HOUR));
    instance.disturb((url, response) => {
      if (!url.pathname.endsWith('/statuses')) return false;
      response.writeHead(200).end(
        JSON.stringify([
          { ...post, account: bob, content: '', reblog: post },
          { ...post, account: bob },
        ]),
      );
      return true;
    });
    const { sink, outcome } = await collect(alice);
    expect(sink.list()).toMatchObject([{ kind: 'post', post: { code: post.uri }, text: `Post ${post.id}` }]);
    expect(collected(outcome).skipped).toEqual({ 'not-theirs': 1 });
  });
});
