import { describe, expect, it } from 'vitest';
import { checkLogin, checkPasswordChange, checkReset, checkSignup } from './credentials.ts';
import { NO_LIST } from './new-password.ts';

describe('the log-in form', () => {
  it('says everything that is wrong at once', () => {
    expect(checkLogin({ username: 'nobody', password: '' })).toEqual([
      { field: 'username', code: 'wrong_email' },
      { field: 'password', code: 'password_empty' },
    ]);
  });
});

describe('the sign-up form', () => {
  const form = {
    username: 'a@b.co',
    password: 'correct horse',
    confirm: 'correct horse',
    agree: true,
    termsAgree: true,
  };

  it('takes a form that is filled in', () => {
    expect(checkSignup(form, NO_LIST)).toEqual([]);
  });

  it('asks for what a new password has to be; the log-in does not: who has a shorter one still comes in', () => {
    const short = { ...form, password: 'short', confirm: 'short' };
    expect(checkSignup(short, NO_LIST)).toEqual([{ field: 'password', code: 'password_too_short' }]);
    expect(checkLogin(short)).toEqual([]);
  });

  it('refuses its own address in the password, and what is on the list', () => {
    const own = { ...form, username: 'correct@b.co' };
    expect(checkSignup(own, NO_LIST)).toEqual([{ field: 'password', code: 'password_holds_email' }]);
    expect(checkSignup(form, (folded) => folded === 'correct horse')).toEqual([
      { field: 'password', code: 'password_common' },
    ]);
  });

  it('wants the same password twice, leave to send mails, and the terms', () => {
    expect(checkSignup({ ...form, confirm: 'correct Horse', agree: false, termsAgree: false }, NO_LIST)).toEqual([
      { field: 'confirm', code: 'passwords_differ' },
      { field: 'agree', code: 'agree_required' },
      { field: 'termsAgree', code: 'terms_required' },
    ]);
  });
});

describe('the form that changes a password', () => {
  const facts = { email: 'somebody@b.co', isCommon: NO_LIST };
  const form = { oldPassword: 'x', password: 'correct horse', confirm: 'correct horse' };

  it('takes an old password of any kind, and asks for one', () => {
    expect(checkPasswordChange(form, facts)).toEqual([]);
    expect(checkPasswordChange({ oldPassword: '', password: 'short', confirm: 'other' }, facts)).toEqual([
      { field: 'oldPassword', code: 'password_empty' },
      { field: 'password', code: 'password_too_short' },
      { field: 'confirm', code: 'passwords_differ' },
    ]);
  });

  it('knows whose password it is to be', () => {
    const own = { ...form, password: 'I am somebody', confirm: 'I am somebody' };
    expect(checkPasswordChange(own, facts)).toEqual([{ field: 'password', code: 'password_holds_email' }]);
  });
});

describe('the form for a new password', () => {
  it('takes one password that two keyboards wrote', () => {
    const facts = { email: null, isCommon: NO_LIST };
    expect(checkReset({ password: 'ação de março', confirm: 'ac\u0327a\u0303o de marc\u0327o' }, facts)).toEqual([]);
    expect(checkReset({ password: 'ação de março', confirm: 'acao de marco' }, facts)).toEqual([
      { field: 'confirm', code: 'passwords_differ' },
    ]);
  });
});
