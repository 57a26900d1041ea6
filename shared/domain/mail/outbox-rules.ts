import { type Instant, instant } from '../ids.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../time/calendar.ts';
import { CHOSEN_MAILS, type ChosenMail } from './mail-choices.ts';

/** A mail of the outbox: a Thursday's reports or watchlist, a report of abuse for the operator, one on a payment, or one about somebody's own account or its address. */
export type MailKind =
  | ChosenMail
  | PaymentMailKind
  | RefundMailKind
  | PausedMailKind
  | PlanMailKind
  | PastWeekMailKind
  | 'abuse-notice'
  | AccountMailKind
  | AddressMailKind;

/** A mail about a payment: that it came, or that it did not go through. */
export type PaymentMailKind = 'payment-made' | 'payment-declined';

/** A mail about a payment that was given back. */
type RefundMailKind = 'payment-refunded';

/** A mail about accounts that a plan has no room for which came without a payment; else the receipt tells of them. */
type PausedMailKind = 'accounts-paused';

/** A mail about weeks from before an account was tracked: paid for, there, or given back. */
export type PastWeekMailKind = 'past-weeks-paid' | 'past-weeks-ready' | 'past-weeks-refunded';

/** A mail about what became of a plan after it was bought. */
export type PlanMailKind =
  | 'plan-renewed'
  | 'renewal-failed'
  | 'plan-cancelled'
  | 'plan-resumed'
  | 'plan-ending'
  | 'plan-ended';

/** A mail about a change of an address: to the new one, and to the old one. */
export type AddressMailKind = 'new-address' | 'address-changed';

/** A mail about somebody's own account, which they or somebody with their address asked for. */
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number];
export const ACCOUNT_MAIL_KINDS = [
  'password-reset',
  'password-changed',
  'verify-address',
  'account-deleted',
  'own-data-ready',
  'new-device',
  'wrong-passwords',
  'wrong-codes',
  'two-factor-on',
  'two-factor-off',
  'recovery-codes-new',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'google-linked',
  'google-unlinked',
  'api-token-created',
  'webhook-stopped',
] as const;

const FIRST_PAUSE_MS = 5 * SECOND;
const LONGEST_PAUSE_MS = HOUR;
const FACTOR = 4;

/** When a mail that could not be sent is tried again; `tries` counts those that failed, this one included. */
export const nextTry = (tries: number, now: Instant): Instant =>
  instant(now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * FACTOR ** (Math.max(1, tries) - 1)));

/** A server may be away for a long week-end; what was asked for before that is of no use any more. */
const TRIED_FOR_MS = 3 * DAY;

/** Whether a mail is given up that has waited since `createdAt`. */
export const isGivenUp = (createdAt: Instant, now: Instant): boolean => now - createdAt >= TRIED_FOR_MS;

/**
 * Longer than a worker that lives waits for the answer to the end of a mail: one that is `sending` for this long was sent by a
 * worker that died.
 */
export const DOUBT_AFTER_MS = 2 * MINUTE;

/**
 * What is done with a mail whose end was handed over and that was never answered for, where nobody can be asked whether it
 * arrived. A report is not repeated: whoever got it would get it twice, and it stands in the app besides. What somebody asked for
 * or has to know comes again: twice is harmless, never is not.
 */
export const afterDoubt = (kind: MailKind): 'taken' | 'repeat' =>
  CHOSEN_MAILS.some((mail) => mail === kind) ? 'taken' : 'repeat';

/** For how long the outbox remembers what became of a mail. */
export const OUTBOX_ROWS_KEPT_MS = 14 * DAY;
