import { describe, expect, it } from 'vitest';
import { ACTION_KINDS } from '../activity/action.ts';
import {
  archivedNetworks,
  bestCoverage,
  brandOf,
  describeNetwork,
  isNetwork,
  isUnbranded,
  NETWORKS,
  networkOf,
} from './networks.ts';

describe('the network of what somebody pasted', () => {
  it.each([
    ['https://bsky.app/profile/alice.example', 'bluesky'],
    ['  https://www.bsky.app/profile/did:plc:abc ', 'bluesky'],
    ['did:plc:ewvi7nxzyoun6zhxrhs64oiz', 'bluesky'],
    ['at://alice.example', 'bluesky'],
    ['https://www.instagram.com/alice/', 'instagram'],
    ['https://instagr.am/alice', 'instagram'],
    ['https://social.example/@alice', 'mastodon'],
    ['http://localhost:7801/@alice', 'mastodon'],
    ['@alice@social.example', 'mastodon'],
    ['alice@social.example', 'mastodon'],
    ['https://blog.example/', 'feed'],
    ['http://blog.example?feed=rss2', 'feed'],
    ['feed://blog.example/atom.xml', 'feed'],
    ['https://example.com/alice', 'feed'],
    ['https://bsky.app.evil.example/x', 'feed'],
    ['https://instagram.com.evil.example/x', 'feed'],
  ] as const)('is known of %s', (text, network) => {
    expect(networkOf(text)).toBe(network);
  });

  it.each(['alice.example', 'alice', '', '@alice', 'https://bsky.app@evil.example/x', 'http://'])(
    'is not guessed of "%s"',
    (text) => {
      expect(networkOf(text)).toBeNull();
    },
  );

  it('is told of hostile text without delay', { timeout: 500 }, () => {
    const hostile = [`@${'a.'.repeat(50_000)}`, `a@${'a-'.repeat(50_000)}`, `https://${'@'.repeat(50_000)}`];
    expect(hostile.map(networkOf)).toEqual([null, null, null]);
  });
});

describe('the descriptions of networks', () => {
  it('are found by name alone', () => {
    expect(NETWORKS).toEqual(['bluesky', 'mastodon', 'instagram', 'demo', 'feed']);
    expect(['bluesky', 'toString', '', null, 1].map(isNetwork)).toEqual([true, false, false, false, false]);
  });

  it.each(NETWORKS)('say for %s either its brand or that the texts name it', (network) => {
    expect(isUnbranded(network) ? null : brandOf(network)).toBe(describeNetwork(network).brand);
  });

  it.each(NETWORKS)('claim no unfollow of %s to be known where follows or moments are not', (network) => {
    const { kinds, unfollowTime, lostFollowReasons } = describeNetwork(network).capabilities;
    const told = kinds.unfollow.level !== 'none';
    expect([unfollowTime !== null, lostFollowReasons.includes('unfollowed')]).toEqual([told, told]);
    if (kinds.follow.level === 'none') expect(told).toBe(false);
  });

  it('say whose own archives can be brought', () => {
    expect(archivedNetworks()).toEqual(['bluesky', 'mastodon', 'instagram']);
  });

  it('give the coverage at best of every kind, each limit with its reason', () => {
    for (const network of NETWORKS) {
      const { kinds } = describeNetwork(network).capabilities;
      for (const kind of ACTION_KINDS) {
        expect(bestCoverage(network)[kind]).toBe(kinds[kind].level);
        expect('because' in kinds[kind]).toBe(kinds[kind].level !== 'full');
      }
    }
    expect(bestCoverage('mastodon')).toMatchObject({ like: 'none', post: 'full' });
  });
});
