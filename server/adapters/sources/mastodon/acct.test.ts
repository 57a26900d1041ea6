import { describe, expect, it } from 'vitest';
import { idOf, parseAcct, parseQuery } from './acct.ts';

const id = (text: string): string | null => {
  const acct = parseQuery(text);
  return acct === null ? null : idOf(acct);
};

describe('what a person types for an account', () => {
  it.each([
    ['@Alice@Social.example', 'alice@social.example'],
    [' alice@social.example ', 'alice@social.example'],
    ['acct:alice@social.example', 'alice@social.example'],
    ['\u2068@alice@social.example\u2069', 'alice@social.example'],
    ['https://social.example/@alice', 'alice@social.example'],
    ['https://social.example/@alice/109479832628602326', 'alice@social.example'],
    ['https://social.example/@bob@other.example', 'bob@other.example'],
    ['https://social.example/users/alice', 'alice@social.example'],
    ['http://localhost:7801/alice', 'alice@localhost:7801'],
    ['alice@localhost:7801', 'alice@localhost:7801'],
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['https://social.example/%40alice', 'alice@social.example'],
  ])('%j is %s', (text, expected) => {
    expect(id(text)).toBe(expected);
  });

  it.each([
    '',
    '@',
    'alice',
    '@alice',
    'alice@',
    '@alice@',
    'a b@social.example',
    'alice@social.example/path',
    'alice@user:pass@host.example',
    'https://social.example/',
    'https://social.example/about/more',
    'ftp://social.example/@alice',
    `alice@${'x'.repeat(300)}.example`,
    `${'x'.repeat(300)}@social.example`,
  ])('%j is no account', (text) => {
    expect(id(text)).toBeNull();
  });

  it('belongs to the instance that told it where it names no other', () => {
    expect(parseAcct('Alice', 'social.example')).toEqual({ name: 'alice', domain: 'social.example' });
    expect(parseAcct('bob@other.example', 'social.example')).toEqual({ name: 'bob', domain: 'other.example' });
    expect(parseAcct('Alice')).toBeNull();
  });
});
