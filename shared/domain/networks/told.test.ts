import { describe, expect, it } from 'vitest';
import { ACTION_KINDS } from '../activity/action.ts';
import { bestCoverage, NETWORKS } from './networks.ts';
import { shortfallOf, toldBy } from './told.ts';

describe('what a network tells at best', () => {
  it('is said as shortly as it can be', () => {
    expect(toldBy('bluesky')).toEqual({ form: 'all', kinds: [], sampled: [] });
    expect(toldBy('demo')).toEqual({ form: 'all', kinds: [], sampled: ['like-received'] });
    expect(toldBy('mastodon')).toMatchObject({ form: 'except', kinds: expect.arrayContaining(['like']) });
    expect(toldBy('instagram')).toEqual({ form: 'only', kinds: ['post', 'comment'], sampled: ['comment'] });
  });

  it.each(NETWORKS)('leaves out no kind of action of %s', (network) => {
    const { form, kinds } = toldBy(network);
    const best = bestCoverage(network);
    const told = ACTION_KINDS.filter((kind) => form !== 'only' && !kinds.includes(kind));
    expect(ACTION_KINDS.filter((kind) => best[kind] !== 'none')).toEqual(form === 'only' ? kinds : told);
  });
});

describe('why no more of a kind was told', () => {
  it('is the network’s limit where the collection had all that there is', () => {
    expect(shortfallOf('mastodon', 'like', 'none')).toEqual({ by: 'network', because: 'not-public' });
    expect(shortfallOf('demo', 'like-received', 'sampled')).toEqual({ by: 'network', because: 'recent-posts' });
    expect(shortfallOf('bluesky', 'like', 'full')).toBeNull();
  });

  it('is the collection’s where the network gives more', () => {
    expect(shortfallOf('mastodon', 'follow', 'none')).toEqual({ by: 'collection' });
    expect(shortfallOf('demo', 'like-received', 'none')).toEqual({ by: 'collection' });
    expect(shortfallOf('bluesky', 'post', 'sampled')).toEqual({ by: 'collection' });
  });

  it('is nothing where a report of earlier days had more than is claimed today', () => {
    expect(shortfallOf('demo', 'like-received', 'full')).toBeNull();
    expect(shortfallOf('mastodon', 'like', 'full')).toBeNull();
  });
});
