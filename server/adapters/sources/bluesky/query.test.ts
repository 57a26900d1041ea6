import { describe, expect, it } from 'vitest';
import { parseQuery } from './query.ts';

describe('what a person types', () => {
  it.each([
    ['alice.example.com', { handle: 'alice.example.com' }],
    ['@Alice.Example.com ', { handle: 'alice.example.com' }],
    ['\u202aalice.example.com\u202c', { handle: 'alice.example.com' }],
    ['alice', { handle: 'alice.bsky.social' }],
    ['https://bsky.app/profile/alice.example.com', { handle: 'alice.example.com' }],
    ['bsky.app/profile/alice.example.com?ref=x', { handle: 'alice.example.com' }],
    ['https://bsky.app/profile/did%3Aplc%3Aabc/post/3k', { did: 'did:plc:abc' }],
    ['at://did:web:alice.example.com/app.bsky.feed.post/3k', { did: 'did:web:alice.example.com' }],
    ['did:plc:z72i7hdynmk6r22z27h6tvur', { did: 'did:plc:z72i7hdynmk6r22z27h6tvur' }],
  ])('%s', (text, expected) => {
    expect(parseQuery(text)).toEqual(expected);
  });

  it.each([
    '',
    '@',
    'two words',
    'https://evil.example/profile/alice.example.com',
    '127.0.0.1',
    'a..b',
    '-a.example',
    'did:',
    '💥',
    '../../etc',
  ])('is no account: %s', (text) => {
    expect(parseQuery(text)).toBeNull();
  });
});
