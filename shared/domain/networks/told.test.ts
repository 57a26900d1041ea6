import { describe, expect, it } from 'vitest';
import { ACTION_KINDS, type ActionKind } from '../activity/action.ts';
import { perKind } from '../activity/coverage.ts';
import { bestCoverage, describeNetwork, NETWORKS, type Network } from './networks.ts';
import { kindsOfReport, shortfallOf, toldBy } from './told.ts';

const isUnread = (network: Network, kind: ActionKind): boolean => {
  const best = describeNetwork(network).capabilities.kinds[kind];
  return 'because' in best && best.because === 'not-read';
};

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
    const told = ACTION_KINDS.filter((kind) => form !== 'only' && !kinds.includes(kind) && !isUnread(network, kind));
    expect(ACTION_KINDS.filter((kind) => best[kind] !== 'none')).toEqual(form === 'only' ? kinds : told);
  });

  it('says nothing of a kind that is public there and not read here: the network leaves out nothing', () => {
    expect(NETWORKS.filter((network) => isUnread(network, 'repost-received'))).toEqual(['bluesky', 'demo']);
    expect([toldBy('bluesky').kinds, bestCoverage('bluesky')['repost-received']]).toEqual([[], 'none']);
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

describe('what a report speaks of', () => {
  const FIRST = ACTION_KINDS.filter((kind) => kind !== 'repost-received');

  it('is every kind that the first reports knew, whether it is told or not', () => {
    expect(
      kindsOfReport(
        'feed',
        perKind(() => 'none'),
      ),
    ).toEqual(FIRST);
    expect(kindsOfReport('bluesky', bestCoverage('bluesky'))).toEqual(FIRST);
  });

  it('is a later kind where the network tells it, also of an account of which it was not', () => {
    expect(
      kindsOfReport(
        'mastodon',
        perKind(() => 'none'),
      ),
    ).toEqual(ACTION_KINDS);
  });

  it('is a later kind where a delivery told it', () => {
    const delivered = { ...perKind(() => 'none' as const), 'repost-received': 'sampled' } as const;
    expect(kindsOfReport('instagram', delivered)).toEqual(ACTION_KINDS);
  });
});
