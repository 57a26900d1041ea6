import { describe, expect, it } from 'vitest';
import { networkOfLink } from './network-of-link.ts';

describe('networkOfLink', () => {
  it.each([
    ['https://bsky.app/profile/alice.example', 'bluesky'],
    ['  https://www.bsky.app/profile/did:plc:abc ', 'bluesky'],
    ['did:plc:ewvi7nxzyoun6zhxrhs64oiz', 'bluesky'],
    ['at://alice.example', 'bluesky'],
    ['https://www.instagram.com/alice/', 'instagram'],
    ['https://social.example/@alice', 'mastodon'],
    ['@alice@social.example', 'mastodon'],
  ] as const)('knows the network of %s', (text, network) => {
    expect(networkOfLink(text)).toBe(network);
  });

  it.each(['alice.example', 'alice', '', 'https://bsky.app.evil.example/x', 'https://example.com/alice', 'http://'])(
    'does not guess for "%s"',
    (text) => {
      expect(networkOfLink(text)).toBeNull();
    },
  );
});
