import type { GoogleAnswer } from '../../../shared/contract/google.ts';
import type { PasskeyAssertion } from '../../../shared/contract/passkeys.ts';
import { checkCode, REAUTHENTICATION_MINUTES } from '../../../shared/domain/accounts/second-factor.ts';
import { instant, type UserId } from '../../../shared/domain/ids.ts';
import { MINUTE } from '../../../shared/domain/time/calendar.ts';
import { AppError, refuseProblems } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { hasReauthentication, insertReauthentication } from '../../db/repositories/reauthentications.ts';
import { findOwnCredentials } from '../../db/repositories/users.ts';
import type { GoogleReauthentication } from './google-reauthentication.ts';
import { refusedPasskey } from './passkey-challenges.ts';
import type { PasskeyLogin } from './passkey-login.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactor } from './second-factor.ts';
import { hashOfToken, isToken, newToken } from './tokens.ts';

/** What somebody who is logged in proves again before the safety of the account is changed: as much as a log-in asks for. */
export interface ReauthenticationForm {
  /** One of their passkeys is as much; then nothing else is looked at. */
  readonly passkey?: PasskeyAssertion | undefined;
  /** What came back from the linked Google account; it stands in the password's place. */
  readonly google?: GoogleAnswer | undefined;
  readonly password?: string | undefined;
  /** Asked for where two-factor log-in is on. */
  readonly code?: string | undefined;
}

/** A secret that the page keeps to itself, and for how long it counts. */
export interface Reauthenticated {
  readonly reauth: string;
  readonly lifetimeMs: number;
}

/** Who is there, asked once more. What is proven counts for one session and some minutes, for whoever holds the secret. */
export interface Reauthentication {
  /**
   * @throws AppError `passkey_refused`, `password_empty`, `no_password`, `wrong_password`, `code_empty`, `code_wrong`,
   * `recovery_code_wrong`, `codes_paused`, `codes_unavailable`, `login_required`, and what `GoogleReauthentication.accept` throws
   */
  prove(
    caller: { readonly user: UserId; readonly token: string | null },
    form: ReauthenticationForm,
  ): Promise<Reauthenticated>;
  /** @throws AppError `reauthentication_required` */
  require(token: string | null, reauth: string | null): Promise<void>;
}

export interface ReauthenticationDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly secondFactor: Pick<SecondFactor, 'isOn' | 'accept'>;
  readonly passkeyLogin: Pick<PasskeyLogin, 'verify'>;
  readonly google: Pick<GoogleReauthentication, 'accept' | 'end'>;
}

const LIFETIME_MS = REAUTHENTICATION_MINUTES * MINUTE;

export function createReauthentication(deps: ReauthenticationDeps): Reauthentication {
  const { db, clock, passwords, secondFactor, passkeyLogin, google } = deps;

  async function openFor(token: string | null): Promise<Reauthenticated> {
    const reauth = newToken();
    const tokens = { sessionTokenHash: hashOfToken(token ?? ''), tokenHash: hashOfToken(reauth) };
    const expiresAt = instant(clock.now() + LIFETIME_MS);
    if (!(await insertReauthentication(db, { ...tokens, expiresAt }))) throw new AppError('login_required');
    return { reauth, lifetimeMs: LIFETIME_MS };
  }

  /** Somebody else's may lie on the same device. */
  async function acceptPasskey(user: UserId, passkey: PasskeyAssertion): Promise<void> {
    if ((await passkeyLogin.verify(passkey)) !== user) throw refusedPasskey();
  }

  /** One factor, as at a log-in. What came back counts until the code is right. */
  async function acceptGoogle(user: UserId, answer: GoogleAnswer, code = ''): Promise<void> {
    await google.accept(user, answer);
    if (await secondFactor.isOn(user)) {
      refuseProblems(checkCode(code));
      await secondFactor.accept(user, code);
    }
    await google.end(answer);
  }

  async function acceptPassword(user: UserId, { password = '', code = '' }: ReauthenticationForm): Promise<void> {
    const known = await findOwnCredentials(db, user);
    if (known === null) throw new AppError('login_required');
    if (known.passwordHash === null) throw new AppError('no_password', { field: 'password' });
    const asksForCode = await secondFactor.isOn(user);
    refuseProblems([
      ...(password === '' ? [{ field: 'password', code: 'password_empty' } as const] : []),
      ...(asksForCode ? checkCode(code) : []),
    ]);
    if (!(await passwords.verify(known.passwordHash, password)))
      throw new AppError('wrong_password', { field: 'password' });
    // After the password: a code is used up by being right.
    if (asksForCode) await secondFactor.accept(user, code);
  }

  return {
    async prove({ user, token }, form) {
      if (form.passkey !== undefined) await acceptPasskey(user, form.passkey);
      else if (form.google !== undefined) await acceptGoogle(user, form.google, form.code);
      else await acceptPassword(user, form);
      return await openFor(token);
    },
    async require(token, reauth) {
      const tokens = { sessionTokenHash: hashOfToken(token ?? ''), tokenHash: hashOfToken(reauth ?? '') };
      if (reauth !== null && isToken(reauth) && (await hasReauthentication(db, { ...tokens, now: clock.now() })))
        return;
      throw new AppError('reauthentication_required');
    },
  };
}
