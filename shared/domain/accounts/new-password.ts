/**
 * What a new password has to be. After NIST SP 800-63B-4 (Digital Identity Guidelines: Authentication and Authenticator Management,
 * August 2025), section 3.1.1.2: every Unicode code point counts as one character, no rule asks for kinds of characters, the whole
 * password is compared with a list of common ones, and it is normalized (Unicode Standard Annex 15, NFKC) before it is hashed.
 * Where this service differs from it is said in docs/decisions.md, section 6.
 */

/** In characters of the normalized password, whichever they are. Passwords set under an older rule may be shorter. */
export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 256;
/** Of the part of an address before the @: shorter ones stand in too many words by chance. */
const MIN_LOCAL_PART = 4;

export type NewPasswordProblem =
  | 'password_empty'
  | 'password_too_short'
  | 'password_too_long'
  | 'password_holds_email'
  | 'password_common';

/** Whether a password, normalized and in small letters, is known to be common. */
export type CommonPasswords = (folded: string) => boolean;

/** In the browser, which has no list of common passwords and leaves that to the service. */
export const NO_LIST: CommonPasswords = () => false;

export interface NewPasswordFacts {
  /** Whose password it is to be; null while nobody knows. */
  readonly email: string | null;
  readonly isCommon: CommonPasswords;
}

/**
 * The password as it is hashed and compared: keyboards write one letter in several ways (`é` as one character or as two, full-width
 * letters, ligatures), and each is the same password.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** For comparing with addresses and with the list of common passwords, where letter case does not count. */
export const foldPassword = (password: string): string => normalizePassword(password).toLowerCase();

/** Every list of common passwords has `aaaaaaaa` and `00000000`, none has them all. */
const ONE_CHARACTER = /^(.)\1*$/su;

/** Whether an address, or its part before the @ from four letters on, stands in the password. Letter case does not count. */
export function holdsEmail(password: string, email: string): boolean {
  const folded = foldPassword(password);
  const address = foldPassword(email.trim());
  const at = address.lastIndexOf('@');
  if (at < 1) return false;
  const local = address.slice(0, at);
  return folded.includes(address) || ([...local].length >= MIN_LOCAL_PART && folded.includes(local));
}

/** What is wrong with a password that somebody is to have from now on; null when nothing is. */
export function checkNewPassword(password: string, { email, isCommon }: NewPasswordFacts): NewPasswordProblem | null {
  const { length } = [...normalizePassword(password)];
  if (length === 0) return 'password_empty';
  if (length < MIN_PASSWORD) return 'password_too_short';
  if (length > MAX_PASSWORD) return 'password_too_long';
  if (email !== null && holdsEmail(password, email)) return 'password_holds_email';
  const folded = foldPassword(password);
  return ONE_CHARACTER.test(folded) || isCommon(folded) ? 'password_common' : null;
}
