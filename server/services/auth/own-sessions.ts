import type { SessionView } from '../../../shared/contract/sessions.ts';
import { isDeviceApp, isDeviceSystem } from '../../../shared/domain/accounts/devices.ts';
import { instant, type UserId } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { deleteOtherSessions, deleteOwnSession, listSessions } from '../../db/repositories/sessions.ts';
import { hashOfToken } from './tokens.ts';

/** Where somebody is logged in, and how that ends from afar. */
export interface OwnSessions {
  /** The session of `token` first, then those that were used last. */
  list(user: UserId, token: string | null): Promise<SessionView[]>;
  /** @throws AppError `not_found` for a session that is none of the user's, which stays as it is */
  end(user: UserId, id: string): Promise<void>;
  /** Ends all but the session of `token`. @throws AppError `login_required` when that one is over, too; the others stay then */
  endOthers(user: UserId, token: string | null): Promise<void>;
}

export interface OwnSessionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** What was believed of the user's sessions no longer counts, here and on live connections. */
  readonly userChanged: (user: UserId) => Promise<void>;
}

export function createOwnSessions({ db, clock, userChanged }: OwnSessionsDeps): OwnSessions {
  return {
    async list(user, token) {
      const tokenHash = hashOfToken(token ?? '');
      const rows = await listSessions(db, { user, tokenHash, now: clock.now() });
      return rows.map(({ id, app, system, zone, createdAt, seenOn, current }) => ({
        id,
        // A name of a release that this one does not know is none.
        app: app !== null && isDeviceApp(app) ? app : null,
        system: system !== null && isDeviceSystem(system) ? system : null,
        zone,
        since: dayOf(instant(createdAt.getTime())),
        lastUsed: seenOn,
        current,
      }));
    },
    async end(user, id) {
      if (!(await deleteOwnSession(db, { user, id }))) throw new AppError('not_found');
      await userChanged(user);
    },
    async endOthers(user, token) {
      const ended = await deleteOtherSessions(db, { user, tokenHash: hashOfToken(token ?? '') });
      if (ended === null) throw new AppError('login_required');
      if (ended > 0) await userChanged(user);
    },
  };
}
