import { expect, it } from 'vitest';
import { otherForm } from './other-form.ts';

it('keeps what the address says, but a one-time link', () => {
  const query = new URLSearchParams('goto=/en/plans?plan=2&promo=SPRING&isNewLanding=1&link=once');
  expect(otherForm('en', 'signup', query)).toBe(
    '/en/auth/signup?goto=%2Fen%2Fplans%3Fplan%3D2&promo=SPRING&isNewLanding=1',
  );
  expect(query.get('link')).toBe('once');
  expect(otherForm('pt', 'restore', new URLSearchParams('link=once'))).toBe('/pt/auth/restore');
});
