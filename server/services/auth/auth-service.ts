import type { PasskeyAssertion } from '../../../shared/contract/passkeys.ts';
import { checkLogin, checkSignup } from '../../../shared/domain/accounts/credentials.ts';
import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { timeZoneOf } from '../../../shared/domain/time/time-zone.ts';
import { AppError, refuseProblems } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { findCredentials, findUser } from '../../db/repositories/users.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { LiveHub } from '../../ports/live-hub.ts';
import type { Metrics } from '../../ports/metrics.ts';
import { sendSoon } from '../deliver/write-mail.ts';
import type { KeepDepartures } from '../leaving/keep-departures.ts';
import type { UserService } from '../user/user-service.ts';
import type { AddressVerification } from './address-verification.ts';
import { createAdmission, type LoggedIn, type LoginFrom, type PendingLogin } from './admission.ts';
import type { GetCommonPasswords } from './common-passwords.ts';
import { type DeviceClaims, deviceOf } from './device-of.ts';
import { invitation } from './invitation.ts';
import { createLoginLinks } from './login-links.ts';
import type { PasskeyLogin } from './passkey-login.ts';
import type { Passwords } from './passwords.ts';
import { registerUser } from './register-user.ts';
import type { SecondFactor } from './second-factor.ts';
import { createSecurityNotices } from './security-notices.ts';
import type { SessionUser } from './session-user.ts';
import type { Sessions } from './sessions.ts';

export interface SignupForm {
  readonly username: string;
  readonly password: string;
  readonly confirm: string;
  readonly code?: string | undefined;
  readonly ref?: string | undefined;
  readonly agree: boolean;
  readonly termsAgree: boolean;
  readonly lang: Language;
  readonly isNewLanding?: boolean | undefined;
  readonly timezone?: number | undefined;
  readonly zone?: string | undefined;
}

export interface LoginForm {
  readonly username: string;
  readonly password: string;
}

/** Sign-up, log-in, sessions and log-out. */
export interface AuthService {
  /** @throws AppError with one problem for each wrong field; `email_taken`, `wrong_promo_code`, `invite_required` */
  signup(form: SignupForm, from: DeviceClaims): Promise<LoggedIn>;
  /** @throws AppError `wrong_credentials` (also for an unknown address, after the same time), `blocked`, `account_deleted` */
  login(form: LoginForm, from: LoginFrom): Promise<LoggedIn | PendingLogin>;
  /** Logs in with a one-time link. @throws AppError `link_outdated`, `blocked`; `account_deleted`, the link left as it is */
  redeem(link: string, from: LoginFrom): Promise<LoggedIn | PendingLogin>;
  /**
   * Ends a log-in that waits for a code.
   * @throws AppError `login_outdated`, `blocked`, `account_deleted`, and what is wrong with the code
   */
  finish(form: { readonly pending: string; readonly code: string }, from: LoginFrom): Promise<LoggedIn>;
  /** Logs in with a passkey, which is both factors. @throws AppError `passkey_refused`, `blocked`, `account_deleted` */
  passkey(made: PasskeyAssertion, from: LoginFrom): Promise<LoggedIn>;
  /** Renews a session; the token may change. @throws AppError `login_required`, `blocked` */
  refresh(token: string | null, from: DeviceClaims): Promise<LoggedIn>;
  /** Ends the session; a token that is none is no error. */
  logout(token: string | null): Promise<void>;
  /** Ends the session of a token of which only the hash was kept. */
  endSession(tokenHash: Uint8Array): Promise<void>;
  /** Whom a session token stands for; null when it is unknown or has run out. */
  userOf(token: string): Promise<SessionUser | null>;
  /** A secret that logs the user in once. For the operator's command line and the first start. */
  createLoginLink(user: UserId, lifetimeMs: number): Promise<{ link: string; expiresAt: Instant }>;
  /** Call after changing a user (blocked, language …): what was read before no longer counts, here and on live connections. */
  userChanged(user: UserId): Promise<void>;
}

export interface AuthDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly commonPasswords: GetCommonPasswords;
  readonly sessions: Sessions;
  readonly live: LiveHub;
  readonly users: UserService;
  readonly addressVerification: Pick<AddressVerification, 'welcome'>;
  /** Signing up takes the code of somebody who is here. */
  readonly inviteOnly: boolean;
  readonly passkeyLogin: Pick<PasskeyLogin, 'verify'>;
  readonly secondFactor: Pick<SecondFactor, 'isOn' | 'begin' | 'finish'>;
  readonly jobs: Pick<JobQueue, 'sendMails'>;
  readonly metrics: Pick<Metrics, 'signUp'>;
  readonly log: Logger;
  readonly keepDepartures: KeepDepartures;
}

export function createAuthService(deps: AuthDeps): AuthService {
  const { db, clock, passwords, sessions, live, users, secondFactor } = deps;
  const notices = createSecurityNotices(deps);
  const links = createLoginLinks({ db, clock });

  const { refuseLeft, admit, admitById, admitFirst } = createAdmission({ ...deps, notices });

  async function userChanged(user: UserId): Promise<void> {
    sessions.forget(user);
    await live.recheck(user);
  }

  return {
    async signup(form, from) {
      const common = await deps.commonPasswords();
      const { inviteOnly } = deps;
      const { problems, ...codes } = await invitation(db, form, { inviteOnly, now: clock.now() });
      refuseProblems([...checkSignup(form, common.has), ...problems]);
      const passwordHash = await passwords.hash(form.password);
      const user = await registerUser(
        { db, clock, alongside: deps.addressVerification.welcome },
        {
          email: form.username,
          passwordHash,
          lang: form.lang,
          timezoneMin: form.timezone ?? 0,
          // Its own list of zones may be newer than this one's: the offset does until they choose.
          zone: timeZoneOf(form.zone),
          receiveMail: form.agree,
          emailVerified: false,
          ...codes,
        },
      );
      if (user === null) throw new AppError('email_taken', { field: 'username' });
      deps.metrics.signUp(form.isNewLanding === true ? 'landing' : 'elsewhere');
      await sendSoon(deps);
      return admit({ id: user, blocked: false, deletedAt: null }, from);
    },
    async login(form, from) {
      refuseProblems(checkLogin(form));
      const user = await findCredentials(db, form.username);
      const matches = await passwords.verify(user?.passwordHash ?? null, form.password);
      // Not waited for: the answer takes as long as for an address that nobody has.
      if (user !== null && !matches) void notices.wrongPassword(user.id);
      if (user === null || !matches) throw new AppError('wrong_credentials');
      return admitFirst(user, from);
    },
    async redeem(link, from) {
      const owner = await links.ownerOf(link);
      const user = owner === null ? null : await findUser(db, owner);
      if (owner === null || user === null) throw new AppError('link_outdated');
      const { blocked, deletedAt } = user;
      refuseLeft({ id: owner, blocked, deletedAt }, from);
      if ((await links.redeem(link)) === null) throw new AppError('link_outdated');
      return admitFirst({ id: owner, blocked, deletedAt }, from);
    },
    finish: async ({ pending, code }, from) => admitById(await secondFactor.finish(pending, code), from),
    passkey: async (made, from) => admitById(await deps.passkeyLogin.verify(made), from),
    async refresh(token, from) {
      const renewed = token === null ? null : await sessions.renew(token, deviceOf(from));
      if (renewed === null) throw new AppError('login_required');
      if (renewed.user.blocked) throw new AppError('blocked');
      return { token: renewed.token, user: await users.view(renewed.user.id) };
    },
    async logout(token) {
      const user = token === null ? null : await sessions.close(token);
      if (user !== null) await live.recheck(user);
    },
    async endSession(tokenHash) {
      const user = await sessions.closeHashed(tokenHash);
      if (user !== null) await live.recheck(user);
    },
    userOf: sessions.userOf,
    createLoginLink: links.create,
    userChanged,
  };
}
