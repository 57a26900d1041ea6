import { isEmail, mayBeKnownEmail } from './email.ts';
import {
  type CommonPasswords,
  checkNewPassword,
  type NewPasswordFacts,
  type NewPasswordProblem,
  normalizePassword,
} from './new-password.ts';

/** Rules of the forms for log-in, sign-up and a new password (specification, section 5), the same on the screen and on the server. */

/** How long a mailed link for a new password works: whoever asked is at the screen, and somebody else may find the mail later. */
export const RESET_LINK_MINUTES = 10;
/** How long a mailed link that confirms an address works: a new person may look into the mail the next morning. */
export const VERIFY_LINK_HOURS = 24;
/** How long nobody can ask for another link (specification, section 4). */
export const RESEND_LOCK_SECONDS = 15;

export interface CredentialProblem {
  readonly field: 'username' | 'email' | 'oldPassword' | 'password' | 'confirm' | 'agree' | 'termsAgree';
  readonly code:
    | 'wrong_email'
    | 'email_invalid'
    | 'fields_empty'
    | 'address_unchanged'
    | NewPasswordProblem
    | 'passwords_differ'
    | 'agree_required'
    | 'terms_required';
}

export interface LoginFields {
  readonly username: string;
  readonly password: string;
}

export interface SignupFields extends LoginFields {
  readonly confirm: string;
  /** To mails: an address is confirmed by one. */
  readonly agree: boolean;
  readonly termsAgree: boolean;
}

/** Everything that is wrong with the form, in the order of its fields. Which addresses are known is not the form's to tell. */
export function checkLogin({ username, password }: LoginFields): CredentialProblem[] {
  const problems: CredentialProblem[] = [];
  if (!mayBeKnownEmail(username)) problems.push({ field: 'username', code: 'wrong_email' });
  if (password === '') problems.push({ field: 'password', code: 'password_empty' });
  return problems;
}

export interface NewPasswordFields {
  readonly password: string;
  readonly confirm: string;
}

/** Everything that is wrong with a new password and its repetition. */
export function checkReset({ password, confirm }: NewPasswordFields, facts: NewPasswordFacts): CredentialProblem[] {
  const problems: CredentialProblem[] = [];
  const code = checkNewPassword(password, facts);
  if (code !== null) problems.push({ field: 'password', code });
  if (normalizePassword(password) !== normalizePassword(confirm))
    problems.push({ field: 'confirm', code: 'passwords_differ' });
  return problems;
}

export interface PasswordChangeFields extends NewPasswordFields {
  readonly oldPassword: string;
}

/** What is wrong with a password that the person has already; whether it is right is the service's to say. */
export const checkOldPassword = (password: string, field: 'password' | 'oldPassword'): CredentialProblem[] =>
  password === '' ? [{ field, code: 'password_empty' }] : [];

/** Everything that is wrong with the form, in the order of its fields. */
export function checkPasswordChange(form: PasswordChangeFields, facts: NewPasswordFacts): CredentialProblem[] {
  return [...checkOldPassword(form.oldPassword, 'oldPassword'), ...checkReset(form, facts)];
}

/** What is wrong with the address that a link for a new password is to go to. */
export function checkRestore(email: string): CredentialProblem[] {
  if (email.trim() === '') return [{ field: 'email', code: 'fields_empty' }];
  return mayBeKnownEmail(email) ? [] : [{ field: 'email', code: 'email_invalid' }];
}

/** What somebody who signs up has to agree to, however they prove who they are. */
export function checkConsent({ agree, termsAgree }: Pick<SignupFields, 'agree' | 'termsAgree'>): CredentialProblem[] {
  const problems: CredentialProblem[] = [];
  if (!agree) problems.push({ field: 'agree', code: 'agree_required' });
  if (!termsAgree) problems.push({ field: 'termsAgree', code: 'terms_required' });
  return problems;
}

/** Everything that is wrong with the form, in the order of its fields. */
export function checkSignup(form: SignupFields, isCommon: CommonPasswords): CredentialProblem[] {
  const problems: CredentialProblem[] = [];
  if (!isEmail(form.username)) problems.push({ field: 'username', code: 'wrong_email' });
  problems.push(...checkReset(form, { email: form.username, isCommon }), ...checkConsent(form));
  return problems;
}
