import type { ROUTES } from '../../shared/contract/routes.ts';
import { HOUR, MINUTE } from '../../shared/domain/time/calendar.ts';

/** Who is counted: the address a call comes from (`visitor`: only while nobody is logged in), the e-mail in its body, or the person logged in. */
export type CountedBy = 'address' | 'visitor' | 'email' | 'user';

export interface RateLimit {
  /** Routes of the contract that share the count; `all` for every request, `missing` for what is not found. */
  readonly routes: readonly (keyof typeof ROUTES)[] | 'all' | 'missing';
  readonly by: CountedBy;
  readonly max: number;
  readonly windowMs: number;
}

/** Every limit of the service. A screen takes some ten calls; an office behind one address is many people. */
export const RATE_LIMITS: readonly RateLimit[] = [
  { routes: 'all', by: 'address', max: 1200, windowMs: MINUTE },
  { routes: 'missing', by: 'address', max: 120, windowMs: MINUTE },
  { routes: ['signup'], by: 'address', max: 20, windowMs: HOUR },
  // Guessing passwords: slow from one address, and slow against one person from many.
  { routes: ['authenticate'], by: 'address', max: 60, windowMs: 5 * MINUTE },
  { routes: ['authenticate'], by: 'email', max: 10, windowMs: 15 * MINUTE },
  // Each of these may ask a network of others.
  { routes: ['accountCheck', 'accountAdd'], by: 'user', max: 120, windowMs: MINUTE },
  // Up to ten look-ups each.
  { routes: ['watchAdd'], by: 'user', max: 20, windowMs: MINUTE },
  // A bulk export reads a year of many accounts, a few at once.
  { routes: ['reportCsv'], by: 'user', max: 300, windowMs: MINUTE },
  { routes: ['dashboardCsv'], by: 'user', max: 60, windowMs: MINUTE },
  // Thirty reports may have to be read and added up.
  { routes: ['dashboardGroupReport'], by: 'user', max: 60, windowMs: MINUTE },
  // What anybody may read without an account: a visitor reads a few pages, not the archive.
  { routes: ['accountList', 'reportGet', 'reportSocialprofiler'], by: 'visitor', max: 240, windowMs: MINUTE },
  { routes: ['reportCsv'], by: 'visitor', max: 30, windowMs: 10 * MINUTE },
  // An owner needs a few of each; each may ask a network of others.
  { routes: ['optOutFind', 'optOutStart'], by: 'address', max: 40, windowMs: 10 * MINUTE },
  { routes: ['optOutCheck'], by: 'address', max: 40, windowMs: 10 * MINUTE },
  // The page asks for the state every few seconds while an account is being removed.
  { routes: ['optOutState'], by: 'address', max: 120, windowMs: MINUTE },
  { routes: ['abuseReport'], by: 'address', max: 6, windowMs: HOUR },
  { routes: ['stripeStart'], by: 'user', max: 20, windowMs: MINUTE },
];
