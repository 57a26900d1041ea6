import { describe, expect, it } from 'vitest';
import { texts as en } from '../../i18n/en/accounts.ts';
import { texts as pt } from '../../i18n/pt/accounts.ts';
import { failingCause } from './failing-cause.ts';

describe('why an account cannot be read', () => {
  it.each([
    ['unreachable', 'unreachable'],
    ['timeout', 'unreachable'],
    ['rate-limited', 'busy'],
    ['refused', 'refused'],
    ['malformed', 'damaged'],
    ['too-large', 'tooLarge'],
    ['unsupported', 'unsupported'],
    ['egress-blocked', 'internal'],
    ['internal', 'internal'],
    ['a code of another version', 'internal'],
    [null, 'internal'],
  ] as const)('%s: %s', (error, cause) => {
    expect(failingCause(error)).toBe(cause);
  });

  it('says that nothing is lost only where waiting is all it takes', () => {
    const soothing = (texts: Readonly<Record<string, string>>, words: RegExp) =>
      Object.entries(texts).flatMap(([cause, text]) => (words.test(text) ? [cause] : []));
    expect(soothing(en.failing, /nothing is lost/)).toEqual(['unreachable', 'busy']);
    expect(soothing(pt.failing, /nada se perdeu/)).toEqual(['unreachable', 'busy']);
  });
});
