import type { User } from '../../../shared/contract/user.ts';
import type { Instant, UserId } from '../../../shared/domain/ids.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { findUser } from '../../db/repositories/users.ts';
import type { KeepDepartures } from '../leaving/keep-departures.ts';
import { refuseDeleted, stay } from '../leaving/leaving-service.ts';
import type { UserService } from '../user/user-service.ts';
import { type DeviceClaims, deviceOf } from './device-of.ts';
import type { SecondFactor } from './second-factor.ts';
import type { SecurityNotices } from './security-notices.ts';
import type { Sessions } from './sessions.ts';

/** Who logs in, with what, and how they want it. */
export interface LoginFrom extends DeviceClaims {
  /** Takes back that the person deleted the account. */
  readonly keep?: boolean | undefined;
  /** What the caller reads. */
  readonly language?: Language;
}

/** A session that began or goes on: the token for `x-auth-token`, and whose it is. */
export interface LoggedIn {
  readonly token: string;
  readonly user: User;
}

/** A log-in that was right so far and waits for a code: what it goes on with. */
export interface PendingLogin {
  readonly pending: string;
}

/** Whoever has proven who they are. */
interface Admitted {
  readonly id: UserId;
  readonly blocked: boolean;
  readonly deletedAt: Instant | null;
}

interface AdmissionDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: Pick<Sessions, 'open'>;
  readonly users: Pick<UserService, 'view'>;
  readonly secondFactor: Pick<SecondFactor, 'isOn' | 'begin'>;
  readonly notices: Pick<SecurityNotices, 'loggingIn'>;
  /** Who stays after all is no longer on the list of who left. */
  readonly keepDepartures: KeepDepartures;
}

/** What stands between a proof of who somebody is and their session. */
export function createAdmission({ db, clock, sessions, users, secondFactor, notices, keepDepartures }: AdmissionDeps) {
  /** @throws AppError `blocked`; `account_deleted` unless the person wants to keep it */
  function refuseLeft({ blocked, deletedAt }: Admitted, { keep, language = 'en' }: LoginFrom): void {
    if (blocked) throw new AppError('blocked');
    if (deletedAt !== null && keep !== true) refuseDeleted(deletedAt, { now: clock.now(), language });
  }

  async function admit(user: Admitted, from: LoginFrom): Promise<LoggedIn> {
    refuseLeft(user, from);
    const { id, deletedAt } = user;
    const now = clock.now();
    if (deletedAt !== null) {
      if (!(await stay(db, id, now))) refuseDeleted(deletedAt, { now, language: from.language ?? 'en' });
      await keepDepartures();
    }
    const device = deviceOf(from);
    await notices.loggingIn(id, device);
    return { token: await sessions.open(id, device), user: await users.view(id) };
  }

  /** The first factor was right: whoever has turned a second one on is asked for it, before anything is taken back. */
  async function admitFirst(user: Admitted, from: LoginFrom): Promise<LoggedIn | PendingLogin> {
    refuseLeft(user, from);
    return (await secondFactor.isOn(user.id))
      ? { pending: await secondFactor.begin(user.id) }
      : await admit(user, from);
  }

  /** Everything that a log-in asks for was right. @throws AppError `login_outdated` when the person is gone */
  async function admitById(id: UserId, from: LoginFrom): Promise<LoggedIn> {
    const user = await findUser(db, id);
    if (user === null) throw new AppError('login_outdated');
    return await admit({ id, blocked: user.blocked, deletedAt: user.deletedAt }, from);
  }

  return { refuseLeft, admit, admitById, admitFirst };
}
