import { describe, expect, it } from 'vitest';
import { checkLogin, checkSignup, isEmail } from './credentials.ts';

describe('addresses', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.org', "o'hara@example.ie", 'josé@exemplo.com.br'])(
    'takes %s',
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  it.each([
    '',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a b@c.de',
    'a@b@c.de',
    'a@b..de',
    'a@.de',
    'a@b.de\nBcc: x@y.zz',
    '<a@b.de>',
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  it('refuses what no mail server would take: 65 characters before the @, 255 in all', () => {
    expect(isEmail(`${'a'.repeat(64)}@b.co`)).toBe(true);
    expect(isEmail(`${'a'.repeat(65)}@b.co`)).toBe(false);
    expect(isEmail(`a@${'b'.repeat(251)}.co`)).toBe(false);
  });
});

describe('the log-in form', () => {
  it('says everything that is wrong at once', () => {
    expect(checkLogin({ username: 'nobody', password: '' })).toEqual([
      { field: 'username', code: 'wrong_email' },
      { field: 'password', code: 'password_empty' },
    ]);
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
