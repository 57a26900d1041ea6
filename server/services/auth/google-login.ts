import type { GoogleAnswer } from '../../../shared/contract/google.ts';
import { checkConsent } from '../../../shared/domain/accounts/credentials.ts';
import type { UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { timeZoneOf } from '../../../shared/domain/time/time-zone.ts';
import { AppError, refuseProblems } from '../../core/app-error.ts';
import type { Db } from '../../db/database.ts';
import {
  deleteGoogleFlow,
  findGoogleOwner,
  insertGoogleIdentity,
  markGoogleUsed,
} from '../../db/repositories/google.ts';
import { findCredentials, findUser } from '../../db/repositories/users.ts';
import type { Metrics } from '../../ports/metrics.ts';
import type { createAdmission, LoggedIn, LoginFrom, PendingLogin } from './admission.ts';
import type { DeviceClaims } from './device-of.ts';
import { createGoogleFlows, type GoogleBegun, type GoogleFlowDeps, type GoogleSource } from './google-flows.ts';
import { invitation } from './invitation.ts';
import { registerUser } from './register-user.ts';

export interface GoogleSignupForm {
  readonly flow: string;
  readonly code?: string | undefined;
  readonly ref?: string | undefined;
  readonly agree: boolean;
  readonly termsAgree: boolean;
  readonly lang: Language;
  readonly timezone?: number | undefined;
  readonly zone?: string | undefined;
}

/** Who is there is known, and nobody is logged in yet: the address is nobody's, or somebody's who has not said that they are the same. */
export interface GoogleNext {
  readonly next: { readonly step: 'sign-up' | 'log-in'; readonly email: string };
}

/** The way in by Google. Who comes is known by Google's number for them, never by an address. */
export interface GoogleLogin {
  /** @throws AppError `google_unavailable`; `not_found` while it is off */
  begin(from: { source: GoogleSource; language: Language }): Promise<GoogleBegun>;
  /** Where a browser goes on that the application has opened. @throws AppError `google_outdated`, `google_unavailable` */
  goOn(state: string): Promise<string>;
  /**
   * Logs in; two-factor log-in is asked for as after a password.
   * @throws AppError `google_outdated`, `google_refused`, `google_unverified`, `google_unavailable`, `blocked`, `account_deleted`
   */
  logIn(answer: GoogleAnswer, from: LoginFrom): Promise<LoggedIn | PendingLogin | GoogleNext>;
  /** Makes an account of what was proven. @throws AppError with one problem for each wrong field; `google_outdated`, `email_taken` */
  signUp(form: GoogleSignupForm, from: DeviceClaims): Promise<LoggedIn>;
}

export interface GoogleLoginDeps extends GoogleFlowDeps {
  readonly inviteOnly: boolean;
  readonly metrics: Pick<Metrics, 'signUp'>;
  readonly admission: Pick<ReturnType<typeof createAdmission>, 'admit' | 'admitFirst'>;
}

export function createGoogleLogin(deps: GoogleLoginDeps): GoogleLogin {
  const { db, clock, inviteOnly, admission, metrics } = deps;
  const flows = createGoogleFlows(deps);

  async function admitOwner(owner: UserId, from: LoginFrom): Promise<LoggedIn | PendingLogin> {
    const user = await findUser(db, owner);
    if (user === null) throw new AppError('google_outdated');
    return await admission.admitFirst({ id: owner, blocked: user.blocked, deletedAt: user.deletedAt }, from);
  }

  return {
    begin: (from) => flows.begin({ ...from, user: null }),
    goOn: flows.goOn,
    async logIn(answer, from) {
      const { email, ...identity } = await flows.proofOf(answer, { user: null });
      const owner = await findGoogleOwner(db, identity);
      if (owner === null) {
        const step = (await findCredentials(db, email)) === null ? 'sign-up' : 'log-in';
        return { next: { step, email } };
      }
      const admitted = await admitOwner(owner, from);
      await markGoogleUsed(db, { user: owner, email, today: dayOf(clock.now()) });
      await deleteGoogleFlow(db, flows.hashOfFlow(answer.flow));
      return admitted;
    },
    async signUp(form, from) {
      const { email, issuer, subject } = await flows.proofOf({ flow: form.flow }, { user: null });
      const { problems, ...codes } = await invitation(db, form, { inviteOnly, now: clock.now() });
      refuseProblems([...checkConsent(form), ...problems]);
      const link = async (tx: Db, user: UserId): Promise<void> => {
        // Of two windows that sign up at once, one does.
        if (!(await deleteGoogleFlow(tx, flows.hashOfFlow(form.flow)))) throw new AppError('google_outdated');
        const identity = { issuer, subject, user, email, today: dayOf(clock.now()), used: true };
        if (!(await insertGoogleIdentity(tx, identity))) throw new AppError('google_taken');
      };
      const id = await registerUser(
        { db, clock, alongside: link },
        {
          email,
          passwordHash: null,
          lang: form.lang,
          timezoneMin: form.timezone ?? 0,
          zone: timeZoneOf(form.zone),
          receiveMail: form.agree,
          emailVerified: true,
          ...codes,
        },
      );
      if (id === null) throw new AppError('email_taken');
      metrics.signUp('google');
      return await admission.admit({ id, blocked: false, deletedAt: null }, from);
    },
  };
}
