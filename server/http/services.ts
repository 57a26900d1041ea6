import type { AuthService } from '../services/auth/auth-service.ts';

/** The use cases that handlers may call, one line each, in alphabetical order. */
export interface Services {
  readonly auth: AuthService;
}
