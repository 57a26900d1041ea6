/** Rules of the log-in and sign-up forms (specification, section 5), the same on the screen and on the server. */

const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;
/** Deliberately wide: one @, no blanks or controls, a domain with a dot. Whether it exists, only a mail can tell. */
const ADDRESS = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}.]+(\.[^\s@<>()[\]\\,;:"\p{C}.]+)+$/u;

export interface CredentialProblem {
  readonly field: 'username' | 'password' | 'confirm' | 'termsAgree';
  readonly code: 'wrong_email' | 'password_empty' | 'passwords_differ' | 'terms_required';
}

export interface LoginFields {
  readonly username: string;
  readonly password: string;
}

export interface SignupFields extends LoginFields {
  readonly confirm: string;
  readonly termsAgree: boolean;
}

export const isEmail = (text: string): boolean =>
  text.length <= MAX_ADDRESS && text.indexOf('@') <= MAX_LOCAL && ADDRESS.test(text);

/** Everything that is wrong with the form, in the order of its fields. */
export function checkLogin({ username, password }: LoginFields): CredentialProblem[] {
  const problems: CredentialProblem[] = [];
  if (!isEmail(username)) problems.push({ field: 'username', code: 'wrong_email' });
  if (password === '') problems.push({ field: 'password', code: 'password_empty' });
  return problems;
}

/** Everything that is wrong with the form, in the order of its fields. */
export function checkSignup(form: SignupFields): CredentialProblem[] {
  const problems = checkLogin(form);
  if (form.password !== form.confirm) problems.push({ field: 'confirm', code: 'passwords_differ' });
  if (!form.termsAgree) problems.push({ field: 'termsAgree', code: 'terms_required' });
  return problems;
}
