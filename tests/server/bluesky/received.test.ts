import { describe, expect, it } from 'vitest';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { clock, collect, collected, kinds, network, newAccount, withNetwork } from './fixture.ts';

withNetwork();

describe('likes received', () => {
  it('come page by page for posts old and new, each like once', async () => {
    const me = await newAccount();
    const [old, fresh, early] = [
      await me.post('stored already'),
      await me.post('fresh'),
      await me.post('too long ago', { createdAt: '2026-01-01T00:00:00Z' }),
    ];
    const likers = await Promise.all(Array.from({ length: 7 }, () => newAccount()));
    for (const liker of likers) for (const post of [old, fresh, early]) await liker.like(post);
    const { sink, outcome } = await collect(me, { recentPosts: [old.uri], receivedFrom: instant(clock.now() - DAY) });
    const received = sink.list().filter(({ kind }) => kind === 'like-received');
    expect(received).toHaveLength(14);
    expect(received.map(({ key }) => key).sort()).toEqual(
      [old, fresh].flatMap(({ uri }) => likers.map(({ did }) => `received:${uri}|${did}`)).sort(),
    );
    expect(received[0]).toMatchObject({ targetId: expect.stringMatching(/^did:plc:/), text: null, removed: false });
    expect(collected(outcome).coverage['like-received']).toBe('full');
    expect(collected(outcome).received).toEqual({ told: 14, counted: 14 });
  });

  it('are sampled, and said to be, when there are too many', async () => {
    const me = await newAccount();
    const post = await me.post('popular');
    const liker = await newAccount();
    await liker.like(post);
    network.disturb('appView', (asked, response) => {
      if (!asked.url?.includes('getLikes')) return false;
      const page = Number(new URL(asked.url, 'http://x').searchParams.get('cursor') ?? 0);
      const like = { createdAt: '2026-10-01T00:00:00Z', actor: { did: `did:plc:${String(page).padStart(24, '2')}` } };
      response.end(JSON.stringify({ likes: [like], cursor: String(page + 1) }));
      return true;
    });
    const { sink, outcome } = await collect(me);
    expect(kinds(sink)['like-received']).toBe(20);
    expect(collected(outcome).coverage['like-received']).toBe('sampled');
  });

  it('that cannot be read do not take the rest with them', async () => {
    const me = await newAccount();
    await me.post('here');
    network.disturb('appView', (_asked, response) => Boolean(response.writeHead(502).end()));
    const { sink, outcome } = await collect(me);
    expect(kinds(sink)).toEqual({ post: 1 });
    expect(collected(outcome)).toMatchObject({
      coverage: { 'like-received': 'none' },
      skipped: { 'received-unavailable': 1 },
    });
    // It did not say how many there are.
    expect(collected(outcome)).not.toHaveProperty('received');
  });
});
