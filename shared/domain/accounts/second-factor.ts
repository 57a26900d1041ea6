/** Rules of the second factor of a log-in: codes of an app (RFC 6238) and recovery codes. */

/** How long a log-in waits for its code: an app is found in that time, and a page that was left is worth nothing to who finds it. */
export const PENDING_LOGIN_MINUTES = 10;
/** How long nobody is asked again who they are. */
export const REAUTHENTICATION_MINUTES = 10;
/** How long a key that was shown waits for its first code. */
export const NEW_KEY_MINUTES = 30;
export const RECOVERY_CODES = 10;

const APP_CODE = /^\d{6}$/;
/** Longer digits may be a recovery code. */
const DIGITS = /^\d{1,9}$/;
const RECOVERY_CODE = /^[\da-hjkmnp-tv-z]{16}$/;

/** Letters that are read for a digit of Crockford's base 32. */
const READ_AS: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

export type TypedCode =
  | { readonly kind: 'empty' }
  /** `code` null: it can be none. */
  | { readonly kind: 'app'; readonly code: string | null }
  | { readonly kind: 'recovery'; readonly code: string | null };

/** What somebody typed or pasted, without what people put in between. */
export function readCode(typed: string): TypedCode {
  const plain = typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toLowerCase();
  if (plain === '') return { kind: 'empty' };
  if (DIGITS.test(plain)) return { kind: 'app', code: APP_CODE.test(plain) ? plain : null };
  const code = plain.replaceAll(/[oil]/g, (letter) => READ_AS[letter] ?? letter);
  return { kind: 'recovery', code: RECOVERY_CODE.test(code) ? code : null };
}

/** A recovery code as it is shown: four groups of four. */
export const showRecoveryCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';

export interface CodeProblem {
  readonly field: 'code';
  readonly code: 'code_empty';
}

/** What is wrong with a code before anybody looks whether it is the right one. */
export const checkCode = (typed: string): CodeProblem[] =>
  readCode(typed).kind === 'empty' ? [{ field: 'code', code: 'code_empty' }] : [];
