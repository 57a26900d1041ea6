import { showingOf } from '../../shared/domain/accounts/showcase.ts';
import { AppError } from '../core/app-error.ts';
import type { SessionUser } from '../services/auth/session-user.ts';
import type { Asker } from '../services/report-reading/access.ts';

/**
 * Who asks: with a flag a visitor, whoever is logged in; else the person.
 * @throws AppError `login_required`
 */
export function askerOf(user: SessionUser | null, flags: Parameters<typeof showingOf>[0]): Asker {
  const showing = showingOf(flags);
  if (showing !== null) return { showing };
  if (user === null) throw new AppError('login_required');
  return { user: user.id };
}
