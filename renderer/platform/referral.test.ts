import { expect, it } from 'vitest';
import { referralOf } from './referral.ts';

it('a referral is the code of the address, and nothing that could be more than a code', () => {
  expect(referralOf('?lang=en&ref=anna-17_B')).toBe('anna-17_B');
  expect(referralOf('?ref=')).toBeNull();
  expect(referralOf('')).toBeNull();
  expect(referralOf('?ref=a%3B%20Max-Age%3D1')).toBeNull();
  expect(referralOf(`?ref=${'a'.repeat(65)}`)).toBeNull();
});
