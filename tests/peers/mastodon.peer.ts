import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../server/adapters/egress/http-client.ts';
import { createMastodonSource } from '../../server/adapters/sources/mastodon/mastodon-source.ts';
import { createClock } from '../../server/core/clock.ts';
import type { ActivitySource, CollectOutcome } from '../../server/ports/activity-source.ts';
import { instant } from '../../shared/domain/ids.ts';
import { showsCode } from '../../shared/domain/opt-out/proof-code.ts';
import { DAY } from '../../shared/domain/time/calendar.ts';
import { createRecordingSink, removedKeys } from '../support/atproto/recording-sink.ts';
import { installSnac, type Snac, type SnacPerson, startSnac } from './snac.ts';

const never = new AbortController().signal;
const { binary, why } = installSnac();
if (binary === null) process.stdout.write(`peers: no snac, so Mastodon is not tested against a server: ${why}\n`);

/** Repeats a look until it finds what deliveries between servers take some seconds for. */
async function until<T>(look: () => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 60; tries += 1) {
    const found = await look();
    if (holds(found)) return found;
    await wait(500);
  }
  throw new Error('it did not arrive');
}

describe.skipIf(binary === null)('two snac instances that federate', () => {
  const clock = createClock(null);
  let here: Snac;
  let there: Snac;
  let alice: SnacPerson;
  let bob: SnacPerson;
  let http: HttpClient;
  let source: ActivitySource;

  beforeAll(async () => {
    [here, there] = await Promise.all([startSnac(binary ?? ''), startSnac(binary ?? '')]);
    alice = await here.person('alice');
    bob = await there.person('bob');
    const egressAllow = [here.domain, there.domain];
    http = createHttpClient({ egressAllow, version: 'test', clock });
    source = createMastodonSource({ http, clock, egressAllow });
  });
  afterAll(async () => {
    await http?.close();
    await Promise.all([here?.stop(), there?.stop()]);
  });

  async function collect(acct: string, before: CollectOutcome | null = null) {
    const sink = createRecordingSink();
    const since = before?.status === 'collected' ? before.revision : null;
    const now = clock.now();
    const request = { externalId: acct, since, now, receivedFrom: instant(now - 28 * DAY), recentPosts: [] };
    return { sink, outcome: await source.collect(request, sink, never) };
  }

  it('are found by address and link, and show a code in the bio', async () => {
    await alice.describe('Potter. perch-7kq2-m9xd');
    for (const query of [`@${alice.acct}`, `http://${here.domain}/alice`]) {
      const found = await source.lookup(query, never);
      expect(found).toMatchObject({ status: 'found', profile: { id: alice.acct, network: 'mastodon' } });
      if (found.status === 'found') expect(showsCode(found.profile.bio, 'perch-7kq2-m9xd')).toBe(true);
    }
    expect(await source.lookup(`nobody@${here.domain}`, never)).toEqual({ status: 'not-found' });
  });

  it('tell posts, likes and boosts received over servers, edits under the same key, boosted posts as their author’s, and deletions', async () => {
    await bob.follow(alice.acct);
    await wait(5_000);
    const post = await alice.post('Clay and #glaze');
    // Bob's instance knows the post once it was delivered there.
    const isLiked = () =>
      bob.act('Like', post.uri).then(
        () => true,
        () => false,
      );
    await until(isLiked, (done) => done);
    const liked = await until(
      () => collect(alice.acct),
      ({ sink }) => sink.list().some(({ kind }) => kind === 'like-received'),
    );
    const [told, like] = [
      liked.sink.list().find(({ kind }) => kind === 'post'),
      liked.sink.list().find(({ kind }) => kind === 'like-received'),
    ];
    expect(told).toMatchObject({ text: 'Clay and #glaze', tags: ['glaze'], post: { code: post.uri } });
    expect(like).toMatchObject({ key: `received:${post.uri}|${bob.acct}`, targetId: bob.acct });
    expect(await source.people([bob.acct], never)).toMatchObject([{ id: bob.acct }]);

    await alice.edit(post.id, 'Clay and better glaze');
    const edited = await collect(alice.acct, liked.outcome);
    const again = edited.sink.list().find(({ kind }) => kind === 'post');
    expect(again).toMatchObject({ key: told?.key, text: 'Clay and better glaze', editedAt: expect.any(Number) });

    await bob.act('Boost', post.uri);
    await wait(4_000);
    const boosted = await collect(alice.acct, edited.outcome);
    const reposted = await until(
      () => collect(alice.acct),
      ({ sink }) => sink.list().some(({ kind }) => kind === 'repost-received'),
    );
    expect(reposted.sink.list().find(({ kind }) => kind === 'repost-received')).toMatchObject({
      key: `reposted:${post.uri}|${bob.acct}`,
      targetId: bob.acct,
      post: { code: post.uri },
    });
    // snac shows a post that somebody boosted as that boost: it is the author's post all the same.
    expect(
      boosted.sink
        .list()
        .filter(({ kind }) => kind === 'post')
        .map(({ key }) => key),
    ).toEqual([told?.key]);

    await alice.act('Delete', post.uri);
    const after = await until(
      () => collect(alice.acct, boosted.outcome),
      ({ sink }) => sink.list().every(({ kind }) => kind !== 'post'),
    );
    if (after.outcome.status !== 'collected') throw new Error(after.outcome.status);
    expect(removedKeys([told?.key ?? ''], after.sink, after.outcome.removals)).toEqual([told?.key]);
  });

  it('tell a post that mentions somebody of the other one as a post', async () => {
    const theirs = await bob.post(`Hello @${alice.acct}`);
    const { sink } = await collect(bob.acct);
    expect(sink.list()).toMatchObject([{ kind: 'post', targetId: null, post: { code: theirs.uri } }]);
  });

  it('are missing once they are gone', async () => {
    there.leave('bob');
    const { outcome } = await collect(bob.acct);
    expect(outcome).toMatchObject({ status: 'missing', look: { directory: 'missing' } });
  });
});
