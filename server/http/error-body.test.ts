import { describe, expect, it } from 'vitest';
import { AppError, refuseProblems } from '../core/app-error.ts';
import { errorBody, errorText } from './error-body.ts';
import { inputError } from './problems.ts';

describe('the body of a failed call', () => {
  it('lists fields for what was sent wrong, and only then', () => {
    expect(errorBody(new AppError('wrong_promo_code', { field: 'code' }), 'en')).toEqual({
      error: 'wrong_promo_code',
      text: 'Wrong promo code.',
      errors: [{ field: 'code', code: 'wrong_promo_code', text: 'Wrong promo code.' }],
    });
    expect(errorBody(new AppError('login_required'), 'en')).toEqual({
      error: 'login_required',
      text: 'Please log in.',
    });
  });

  it('says blocked under one name wherever it is noticed', () => {
    expect(errorBody(new AppError('account_blocked'), 'en').error).toBe('blocked');
    expect(errorBody(new AppError('blocked'), 'en').error).toBe('blocked');
  });

  it('fills in what a text leaves open, in either language', () => {
    expect(errorText('accounts_limit', 'en', { limit: 6 })).toContain('room for 6 accounts');
    expect(errorText('accounts_limit', 'pt', { limit: 6 })).toContain('até 6 contas');
    expect(errorText('accounts_limit', 'en')).not.toContain('{');
  });

  it('carries the flag of maintenance', () => {
    expect(errorBody(new AppError('maintenance'), 'en').maintenance).toBe(true);
  });
});

describe('problems with a form', () => {
  it('are one error with all of them', () => {
    expect(() => refuseProblems([])).not.toThrow();
    const problems = [
      { field: 'username', code: 'wrong_email' },
      { field: 'password', code: 'password_empty' },
    ] as const;
    expect(() => refuseProblems(problems)).toThrow(expect.objectContaining({ code: 'wrong_email', problems }));
  });
});

describe('input that a schema refused', () => {
  const route = {
    method: 'GET',
    path: '/x',
    access: 'user',
    tag: 'x',
    summary: '',
    errors: ['blocked', 'report_not_found'],
  } as const;

  it('is the route’s own "not found" when the address cannot exist', () => {
    expect(inputError('params', [{ path: ['id'], missing: false }], route).code).toBe('report_not_found');
    expect(inputError('params', [], undefined).code).toBe('not_found');
  });

  it('names each field once, by its first complaint', () => {
    const error = inputError('body', [
      { path: ['username'], missing: true },
      { path: ['username'], missing: false },
      { path: ['lang'], missing: false },
      { path: ['ids', '0'], missing: false },
      { path: [], missing: false },
    ]);
    expect(error.problems).toEqual([
      { field: 'username', code: 'fields_empty' },
      { field: 'lang', code: 'unknown_language' },
      { field: 'ids', code: 'invalid_input' },
      { field: null, code: 'invalid_input' },
    ]);
  });
});
