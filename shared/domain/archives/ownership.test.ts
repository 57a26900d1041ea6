import { describe, expect, it } from 'vitest';
import { instant } from '../ids.ts';
import { isOpen, isProven, isShownByLogin, OWNERSHIP_HOLDS_MS } from './ownership.ts';

const NOW = instant(1_000_000_000_000);
const asked = { code: 'perch-7kq2-m9xd', expiresAt: instant(NOW + 1), provedAt: null };
const shown = { ...asked, provedAt: NOW };

describe('an account', () => {
  it('is shown to be one’s own by an archive that nobody else can have', () => {
    expect(isShownByLogin('instagram')).toBe(true);
    expect([isShownByLogin('bluesky'), isShownByLogin('mastodon')]).toEqual([false, false]);
  });

  it('is its person’s own for a month after its bio showed the code', () => {
    expect(isProven(shown, NOW)).toBe(true);
    expect(isProven(shown, instant(NOW + OWNERSHIP_HOLDS_MS - 1))).toBe(true);
    expect(isProven(shown, instant(NOW + OWNERSHIP_HOLDS_MS))).toBe(false);
    expect([isProven(asked, NOW), isProven(null, NOW)]).toEqual([false, false]);
  });

  it('is shown to be so with one code for as long as that is valid', () => {
    expect(isOpen(asked, NOW)).toBe(true);
    expect(isOpen(asked, instant(NOW + 1))).toBe(false);
    expect([isOpen(shown, NOW), isOpen(null, NOW)]).toEqual([false, false]);
  });
});
