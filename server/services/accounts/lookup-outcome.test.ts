import { describe, expect, it } from 'vitest';
import { DENIAL_REASONS } from '../../../shared/domain/policy/tracking.ts';
import { AppError } from '../../core/app-error.ts';
import type { LookupResult } from '../../ports/activity-source.ts';
import { lookupOutcome, refuseUnlessFound } from './lookup-outcome.ts';

const found: LookupResult = {
  status: 'found',
  profile: {
    network: 'bluesky',
    id: 'a',
    username: 'a.test',
    name: null,
    userpic: null,
    url: null,
    bio: null,
    followers: null,
    follows: null,
    posts: null,
    flags: {},
  },
};

function refusal(reason: (typeof DENIAL_REASONS)[number]): AppError {
  try {
    refuseUnlessFound(lookupOutcome(found, { allowed: false, reason }), 'en');
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error(`${reason} was not refused`);
}

describe('what a person is told of an account before it is added', () => {
  it('is nothing against it when policy allows it', () => {
    const outcome = lookupOutcome(found, { allowed: true });
    expect(outcome).toEqual({ status: 'found', reason: null });
    expect(() => refuseUnlessFound(outcome, 'en')).not.toThrow();
  });

  it('is that it is not there when the network does not know it or it was deleted', () => {
    expect(lookupOutcome({ status: 'not-found' }, null).status).toBe('not-found');
    expect(refusal('deleted').code).toBe('account_not_found');
  });

  it('is that it is private when it is locked or asks not to be shown to logged-out viewers', () => {
    expect(refusal('locked').code).toBe('account_private');
    expect(refusal('logged-out-hidden').code).toBe('account_private');
  });

  it('is a refusal with a sentence on why for every other reason', () => {
    const others = DENIAL_REASONS.filter(
      (reason) => !['missing', 'deleted', 'locked', 'logged-out-hidden'].includes(reason),
    );
    for (const reason of others) {
      const error = refusal(reason);
      expect([error.code, error.field]).toEqual(['account_denied', 'username']);
      expect(String(error.values.reason)).toMatch(/\.$/);
    }
  });
});
