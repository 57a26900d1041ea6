import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLogin, checkNewPassword, checkSignup } from './credentials.ts';

describe('the log-in form', () => {
  it('says everything that is wrong at once', () => {
    expect(checkLogin({ username: 'nobody', password: '' })).toEqual([
      { field: 'username', code: 'wrong_email' },
      { field: 'password', code: 'password_empty' },
    ]);
  });
});

describe('a new password', () => {
  it.each([
    ['', 'password_empty'],
    ['1234567', 'password_too_short'],
    ['𝒷𝒷𝒷𝒷𝒷𝒷𝒷', 'password_too_short'],
    ['        ', null],
    ['12345678', null],
    ['𝒷'.repeat(256), null],
    ['x'.repeat(257), 'password_too_long'],
  ])('%j: %s', (password, problem) => {
    expect(checkNewPassword(password)).toBe(problem);
  });

  it('may hold any character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 8, maxLength: 256 }), (password) => {
        expect(checkNewPassword(password)).toBeNull();
      }),
      { seed: 8 },
    );
  });

  it('is what is asked for at sign-up, and not at log-in: who has a shorter one still comes in', () => {
    const form = { username: 'a@b.co', password: 'short', confirm: 'short', termsAgree: true };
    expect(checkSignup(form)).toEqual([{ field: 'password', code: 'password_too_short' }]);
    expect(checkLogin(form)).toEqual([]);
  });
});

describe('the sign-up form', () => {
  const form = { username: 'a@b.co', password: 'correct horse', confirm: 'correct horse', termsAgree: true };

  it('takes a form that is filled in', () => {
    expect(checkSignup(form)).toEqual([]);
  });

  it('wants the same password twice, and the terms', () => {
    expect(checkSignup({ ...form, confirm: 'correct Horse', termsAgree: false })).toEqual([
      { field: 'confirm', code: 'passwords_differ' },
      { field: 'termsAgree', code: 'terms_required' },
    ]);
  });
});
