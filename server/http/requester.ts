import { publicPlaceOf } from '../../shared/domain/accounts/public-example.ts';
import { AppError } from '../core/app-error.ts';
import type { SessionUser } from '../services/auth/session-user.ts';
import type { Requester } from '../services/report-reading/access.ts';

/**
 * Who asks: with a flag a visitor, whoever is logged in; else the person.
 * @throws AppError `login_required`
 */
export function requesterOf(user: SessionUser | null, flags: Parameters<typeof publicPlaceOf>[0]): Requester {
  const showing = publicPlaceOf(flags);
  if (showing !== null) return { showing };
  if (user === null) throw new AppError('login_required');
  return { user: user.id };
}
