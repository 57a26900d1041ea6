import { checkNewPassword, NO_LIST } from '../../../shared/domain/accounts/new-password.ts';

/** What the library says of a password: from 0, guessed at once, to 4; and its name for why. */
export interface Estimate {
  readonly score: 0 | 1 | 2 | 3 | 4;
  readonly warning: string | null;
}
export type Estimator = (password: string, personal: readonly string[]) => Estimate;

export type StrengthLevel = 'short' | 'long' | 'weak' | 'fair' | 'good' | 'strong';
export type StrengthAdvice =
  | 'short'
  | 'long'
  | 'email'
  | 'keys'
  | 'repeats'
  | 'sequences'
  | 'dates'
  | 'common'
  | 'word'
  | 'names'
  | 'more';

export interface StrengthRating {
  readonly level: StrengthLevel;
  readonly advice: StrengthAdvice | null;
}

const LEVELS = ['weak', 'weak', 'fair', 'good', 'strong'] as const satisfies readonly StrengthLevel[];

/** The library's warnings (`@zxcvbn-ts/core`, `translationKeys`), several of which are one piece of advice. */
const ADVICE: Readonly<Record<string, StrengthAdvice>> = {
  straightRow: 'keys',
  keyPattern: 'keys',
  simpleRepeat: 'repeats',
  extendedRepeat: 'repeats',
  sequences: 'sequences',
  recentYears: 'dates',
  dates: 'dates',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'word',
  namesByThemselves: 'names',
  commonNames: 'names',
  userInputs: 'email',
};

/** From here on nothing has to be said. */
const GOOD = 3;

/** How strong a password is, and the one thing that would help most. What the service will refuse is said first. */
export function ratePassword(password: string, email: string | null, estimate: Estimator): StrengthRating {
  switch (checkNewPassword(password, { email, isCommon: NO_LIST })) {
    case 'password_empty':
    case 'password_too_short':
      return { level: 'short', advice: 'short' };
    case 'password_too_long':
      return { level: 'long', advice: 'long' };
    case 'password_holds_email':
      return { level: 'weak', advice: 'email' };
    case 'password_common':
      return { level: 'weak', advice: 'repeats' };
    case null: {
      const { score, warning } = estimate(password, email === null ? [] : [email, ...email.split('@')]);
      return { level: LEVELS[score], advice: score >= GOOD ? null : (ADVICE[warning ?? ''] ?? 'more') };
    }
  }
}
