import type { RouteOutput } from '../../../shared/contract/route.ts';
import type { supportViewList } from '../../../shared/contract/support.ts';
import { type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import { checkReason, viewEnd, viewUntil } from '../../../shared/domain/support/support-view.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { AppError, refuseProblems } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import {
  endViews,
  findByHash,
  findOpenView,
  hashOf,
  insertUse,
  insertView,
  isSupport,
  listViews,
} from '../../db/repositories/support-views.ts';

/** Of these a person is told; older ones the operator knows. */
const SHOWN = 100;

/** Whose account a support person reads, and for how long yet. */
export interface Viewed {
  readonly user: UserId;
  readonly until: Instant;
}

/** The as-user view. What decides is read anew each time: a role that is taken away counts at once, in every process. */
export interface SupportViews {
  /** @throws AppError `not_allowed` for whoever is not support */
  requireSupport(user: UserId): Promise<void>;
  /**
   * Opens a view for an hour, and ends the one before.
   * @throws AppError `fields_empty`, `reason_too_short`, `not_found` for a hash that nobody has, `not_allowed`
   */
  open(viewer: UserId, wish: { readonly userHash: string; readonly reason: string }): Promise<Instant>;
  /** Ends the view that is open, if one is. */
  end(viewer: UserId): Promise<void>;
  /**
   * Lets a support person read somebody's account, and writes down that they did before anything is read.
   * @throws AppError `not_allowed` for whoever is not support, `view_not_open` without an open view of this person
   */
  admit(viewer: UserId, userHash: string | null, call: string): Promise<Viewed>;
  /** When and why support looked at the person's account. @throws AppError `login_required` when the person is gone */
  ofPerson(user: UserId): Promise<RouteOutput<typeof supportViewList>>;
}

export function createSupportViews({ db, clock }: { readonly db: Db; readonly clock: Clock }): SupportViews {
  async function requireSupport(user: UserId): Promise<void> {
    if (!(await isSupport(db, user, { lock: false }))) throw new AppError('not_allowed');
  }

  return {
    requireSupport,

    async open(viewer, { userHash, reason }) {
      refuseProblems(checkReason(reason));
      return db.transaction().execute(async (tx) => {
        if (!(await isSupport(tx, viewer, { lock: true }))) throw new AppError('not_allowed');
        const viewed = await findByHash(tx, userHash);
        if (viewed === null) throw new AppError('not_found', { field: 'userHash' });
        const at = clock.now();
        const until = viewUntil(at);
        await endViews(tx, viewer, at);
        await insertView(tx, { viewer, viewed, reason, at, until });
        return until;
      });
    },

    async end(viewer) {
      await db.transaction().execute((tx) => endViews(tx, viewer, clock.now()));
    },

    async admit(viewer, userHash, call) {
      const now = clock.now();
      const view = userHash === null ? null : await findOpenView(db, { viewer, userHash, now });
      if (view === null) {
        await requireSupport(viewer);
        throw new AppError('view_not_open');
      }
      await insertUse(db, { view: view.id, act: 'read', call, at: now });
      return { user: view.user, until: instant(view.until.getTime()) };
    },

    async ofPerson(user) {
      const userHash = await hashOf(db, user);
      if (userHash === null) throw new AppError('login_required');
      const now = clock.now();
      const lines = await listViews(db, { viewed: user, limit: SHOWN });
      const views = lines.map(({ number, reason, openedAt, until, endedAt }) => {
        const ended = endedAt === null ? null : instant(endedAt.getTime());
        const end = viewEnd({ until: instant(until.getTime()), endedAt: ended }, now);
        return { number, day: dayOf(instant(openedAt.getTime())), reason: reason ?? '', open: end === null };
      });
      return { userHash, views };
    },
  };
}
