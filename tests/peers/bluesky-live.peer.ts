import { AtpAgent } from '@atproto/api';
import { TestNetworkNoAppView } from '@atproto/dev-env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpClient, type HttpClient } from '../../server/adapters/egress/http-client.ts';
import { createBlueskySource } from '../../server/adapters/sources/bluesky/bluesky-source.ts';
import { createClock } from '../../server/core/clock.ts';
import { createLogger } from '../../server/core/logger.ts';
import type { ActivitySource } from '../../server/ports/activity-source.ts';
import type { StreamEvent } from '../../server/ports/activity-stream.ts';
import type { Action } from '../../shared/domain/activity/action.ts';
import { instant } from '../../shared/domain/ids.ts';
import { DAY } from '../../shared/domain/time/calendar.ts';
import { createRecordingSink } from '../support/atproto/recording-sink.ts';
import { startReader, type TestReader } from '../support/jetstream/stream-reader.ts';
import { type AtprotoStream, streamOf } from './atproto-stream.ts';

const clock = createClock(null);
const signal = new AbortController().signal;

let network: TestNetworkNoAppView;
let http: HttpClient;
let source: ActivitySource;
let stream: AtprotoStream;

beforeAll(async () => {
  network = await TestNetworkNoAppView.create({});
  const egressAllow = [network.pds.url, network.plc.url].map((url) => new URL(url).host);
  http = createHttpClient({ egressAllow, version: 'test', clock });
  const config = { appViewUrl: network.pds.url, plcUrl: network.plc.url };
  source = createBlueskySource({ http, clock, config, log: createLogger('silent') });
  stream = await streamOf({ pdsUrl: network.pds.url, plcUrl: network.plc.url });
});

afterAll(async () => {
  await stream?.close();
  await http?.close();
  await network?.close();
});

async function join(name: string): Promise<AtpAgent> {
  const agent = new AtpAgent({ service: network.pds.url });
  await agent.createAccount({ email: `${name}@mail.test`, handle: `${name}.test`, password: `${name}-password` });
  return agent;
}

/** What an account's whole export says. */
async function exported(did: string): Promise<Map<string, Action>> {
  const sink = createRecordingSink();
  const receivedFrom = instant(clock.now() - 30 * DAY);
  const request = { externalId: did, since: null, now: clock.now(), receivedFrom, recentPosts: [] };
  const outcome = await source.collect(request, sink, signal);
  if (outcome.status !== 'collected') throw new Error(`not collected: ${JSON.stringify(outcome)}`);
  return sink.actionsByKey;
}

/** What is left of what was heard. */
function standing(events: readonly StreamEvent[]): Map<string, Action> {
  const actions = new Map<string, Action>();
  for (const event of events) {
    if (event.kind === 'recorded') actions.set(event.action.key, event.action);
    if (event.kind === 'removed') actions.delete(event.key);
  }
  return actions;
}

const readStream = (...wanted: AtpAgent[]): TestReader =>
  startReader({ hosts: [stream.jetstream.url], clock, wanted: wanted.map((agent) => agent.assertDid) });

const ofKind = (events: readonly StreamEvent[], kind: StreamEvent['kind']): StreamEvent[] =>
  events.filter((event) => event.kind === kind);

/** Follows `agent` until `mark`, the last thing it does, was heard. */
async function followTo(reader: TestReader, mark: string): Promise<void> {
  await expect
    .poll(() => reader.events.some((event) => event.kind === 'recorded' && event.action.key === mark), {
      timeout: 20_000,
    })
    .toBe(true);
}

const keyOf = (uri: string): string => uri.split('/').slice(3).join('/');

describe('the stream of the real AT Protocol server', () => {
  it('tells the same as an export: what is made, changed and removed', async () => {
    const [me, other] = [await join('live'), await join('beside')];
    const reader = readStream(me);
    await expect.poll(() => reader.following.length, { timeout: 20_000 }).toBeGreaterThan(0);

    const theirs = await other.post({ text: 'Of somebody else' });
    const mine = await me.post({ text: 'Mine #clay', tags: ['Clay'], langs: ['en', 'pt-BR'] });
    await me.post({ text: 'Well done', reply: { root: theirs, parent: theirs } });
    const like = await me.like(theirs.uri, theirs.cid);
    await me.like(mine.uri, mine.cid);
    await me.repost(theirs.uri, theirs.cid);
    const follow = await me.follow(other.assertDid);
    const gone = await me.post({ text: 'Not for long' });
    await me.com.atproto.repo.applyWrites({
      repo: me.assertDid,
      writes: Array.from({ length: 50 }, () => ({
        $type: 'com.atproto.repo.applyWrites#create' as const,
        collection: 'app.bsky.feed.like',
        value: { $type: 'app.bsky.feed.like', subject: theirs, createdAt: new Date().toISOString() },
      })),
    });
    await me.deleteLike(like.uri);
    await me.deleteFollow(follow.uri);
    await me.deletePost(gone.uri);
    const last = await me.post({ text: 'The end' });
    await followTo(reader, keyOf(last.uri));
    await reader.stop();

    const told = standing(reader.events);
    expect(told).toEqual(await exported(me.assertDid));
    expect(told.size).toBe(55);
    const removed = reader.events.flatMap((event) => (event.kind === 'removed' ? [event.key] : []));
    expect(removed).toEqual([like, follow, gone].map(({ uri }) => keyOf(uri)));
    expect(reader.events.every(({ account }) => account === me.assertDid)).toBe(true);
    expect(reader.status()).toMatchObject({ unreadable: 0, gaps: 0 });
    expect(stream.errors).toEqual([]);
  });

  it('goes on where it was left, and hears what was done meanwhile', async () => {
    const me = await join('paused');
    const first = readStream(me);
    await expect.poll(() => first.following.length, { timeout: 20_000 }).toBeGreaterThan(0);
    const post = await me.post({ text: 'Heard' });
    await followTo(first, keyOf(post.uri));
    await first.stop();
    const from = first.cursor();
    await me.post({ text: 'While nobody listens' });
    await me.deletePost(post.uri);
    const last = await me.post({ text: 'The end' });
    const wanted = [me.assertDid];
    const second = startReader({ hosts: [stream.jetstream.url], clock, wanted, from });
    await followTo(second, keyOf(last.uri));
    await second.stop();
    expect(standing([...first.events, ...second.events])).toEqual(await exported(me.assertDid));
  });

  it('tells a rename, a wish to be hidden, an account that is switched off and on, taken down and deleted', async () => {
    const [me, taken, left] = [await join('turning'), await join('down'), await join('leaving')];
    const reader = readStream(me, taken, left);
    await expect.poll(() => reader.following.length, { timeout: 20_000 }).toBeGreaterThan(0);
    // That it began may be heard, too.
    const standings = (agent: AtpAgent) =>
      ofKind(reader.events, 'standing').flatMap((event) =>
        event.kind === 'standing' && event.account === agent.assertDid ? [event.standing] : [],
      );

    const labels = { $type: 'com.atproto.label.defs#selfLabels' as const, values: [{ val: '!no-unauthenticated' }] };
    await me.upsertProfile((profile) => ({ ...profile, labels }));
    await expect.poll(() => ofKind(reader.events, 'profile')).toMatchObject([{ hidden: true }]);
    await me.updateHandle({ handle: 'turned.test' });
    await expect.poll(() => ofKind(reader.events, 'identity').length).toBeGreaterThan(0);
    await me.com.atproto.server.deactivateAccount({});
    await me.com.atproto.server.activateAccount();
    await expect.poll(() => standings(me).slice(-2)).toEqual(['deactivated', 'active']);

    const options = { encoding: 'application/json', headers: network.pds.adminAuthHeaders() } as const;
    const subject = { $type: 'com.atproto.admin.defs#repoRef' as const, did: taken.assertDid };
    await taken.com.atproto.admin.updateSubjectStatus({ subject, takedown: { applied: true, ref: 'test' } }, options);
    await expect.poll(() => standings(taken).at(-1)).toBe('suspended');
    await left.com.atproto.admin.deleteAccount({ did: left.assertDid }, options);
    await expect.poll(() => standings(left).at(-1)).toBe('deleted');
    await reader.stop();
  });
});
