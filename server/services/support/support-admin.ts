import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { viewEnd } from '../../../shared/domain/support/support-view.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Db } from '../../db/database.ts';
import { hashOf, listViews, type ViewLine } from '../../db/repositories/support-views.ts';
import { findCredentials } from '../../db/repositories/users.ts';

/** A view with its end; null while it is open. */
export interface AuditLine extends ViewLine {
  readonly end: Instant | null;
}

/** What the operator sees of the as-user view. */
export interface SupportAdmin {
  /** Who looked at whom, the newest first; with an address, at that person alone. @throws AppError `not_found` */
  audit(about: { readonly email: string | null; readonly limit: number }): Promise<AuditLine[]>;
  /** What leads a support person to somebody. @throws AppError `not_found` */
  hashOf(email: string): Promise<string>;
}

export function createSupportAdmin({ db, clock }: { readonly db: Db; readonly clock: Clock }): SupportAdmin {
  async function idOf(email: string) {
    const found = await findCredentials(db, email);
    if (found === null) throw new AppError('not_found', { field: 'email' });
    return found.id;
  }

  return {
    async audit({ email, limit }) {
      const lines = await listViews(db, { viewed: email === null ? null : await idOf(email), limit });
      const now = clock.now();
      return lines.map((line) => {
        const endedAt = line.endedAt === null ? null : instant(line.endedAt.getTime());
        return { ...line, end: viewEnd({ until: instant(line.until.getTime()), endedAt }, now) };
      });
    },
    async hashOf(email) {
      const hash = await hashOf(db, await idOf(email));
      if (hash === null) throw new AppError('not_found', { field: 'email' });
      return hash;
    },
  };
}
