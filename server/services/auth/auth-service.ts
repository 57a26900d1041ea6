import type { SessionUser } from './session-user.ts';

/** Sign-up, log-in, sessions and log-out. */
export interface AuthService {
  /** Whom a session token stands for; null when it is unknown or has run out. */
  userOf(token: string): Promise<SessionUser | null>;
}
