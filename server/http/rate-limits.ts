import type { ErrorCode } from '../../shared/contract/errors.ts';
import type { ROUTES } from '../../shared/contract/routes.ts';
import { HOUR, MINUTE, SECOND } from '../../shared/domain/time/calendar.ts';

/**
 * Who is counted: the address a call comes from (of IPv6 its first 64 bits; `visitor`: only while nobody is logged in), the e-mail in
 * its body, or the person logged in. `guess`: the e-mail together with the address; `guesser`: the address, both only of calls that try
 * a password. `factor`: the person whose code is asked for, logged in or about to be. `program`: the person whose API token is sent, however
 * many they have.
 */
export type CountedBy = 'address' | 'visitor' | 'email' | 'user' | 'guess' | 'guesser' | 'factor' | 'program';

export interface RateLimit {
  /** Routes of the contract that share the count; `all` for every request, `files` for the program's, `missing` for what is not found. */
  readonly routes: readonly (keyof typeof ROUTES)[] | 'all' | 'files' | 'missing';
  /** Of `all`: what has a count of its own instead. */
  readonly except?: readonly (keyof typeof ROUTES | 'files')[];
  readonly by: CountedBy;
  /** Only calls that are answered with this count; what is under way counts until it is answered. */
  readonly only?: ErrorCode | readonly ErrorCode[];
  /** So many calls in a window, which begins with the first of them. */
  readonly max: number;
  readonly windowMs: number;
  /** Above the limit nobody is refused: whoever calls proves first that a person does, where the service can check that. */
  readonly over?: 'challenge';
  /** All processes on one PostgreSQL count together, for the price of a statement a call; else each counts for itself. */
  readonly shared?: true;
}

/**
 * What protects a process from too many calls. Each counts for itself: its own time is what is spent, and a shared count would
 * make a write of every cheap read.
 */
const OF_A_PROCESS: readonly RateLimit[] = [
  // A screen takes some ten calls; an office behind one address is many people.
  {
    routes: 'all',
    except: ['picture', 'demoPicture', 'ownArchivePiece', 'files'],
    by: 'address',
    max: 1200,
    windowMs: MINUTE,
  },
  // A first visit takes some thirty; browsers keep them for a year.
  { routes: 'files', by: 'address', max: 6000, windowMs: MINUTE },
  // A report shows a hundred, and browsers keep them.
  { routes: ['picture', 'demoPicture'], by: 'address', max: 6000, windowMs: MINUTE },
  // A megabyte each: a gigabyte on a good line takes some minutes.
  { routes: ['ownArchivePiece'], by: 'address', max: 6000, windowMs: MINUTE },
  // Whoever looks for doors finds few; a page with a stale link has one or two.
  { routes: 'missing', by: 'address', max: 120, windowMs: MINUTE },
  // What anybody may read without an account: a visitor reads a few pages, not the archive.
  { routes: ['accountList', 'reportGet', 'reportSocialprofiler'], by: 'visitor', max: 240, windowMs: MINUTE },
  // The page asks for the state every few seconds while an account is being removed.
  { routes: ['optOutState'], by: 'address', max: 120, windowMs: MINUTE },
];

/** A proof of a person that is none counts as a guess: each is verified at another's server. */
const WRONG = ['wrong_credentials', 'bot_check_failed'] as const;

/** Wrong passwords after which a log-in asks whether a person types: well before anybody has to wait. */
const CHALLENGES: readonly RateLimit[] = [
  {
    routes: ['authenticate'],
    only: WRONG,
    by: 'guess',
    over: 'challenge',
    max: 3,
    windowMs: 10 * MINUTE,
    shared: true,
  },
  {
    ...{ routes: ['authenticate'], only: WRONG, by: 'guesser', over: 'challenge' },
    ...{ max: 15, windowMs: 10 * MINUTE, shared: true },
  },
];

const OWN_PASSWORD = ['settingsPassword', 'reauthenticate'] as const;
/** What an API token reads. */
const BY_API_TOKEN = [
  ...(['accountList', 'watchList', 'watchFeed', 'reportGet', 'reportCsv', 'reportSocialprofiler'] as const),
  ...(['dashboardCsv', 'dashboardManifest', 'dashboardGroupReport', 'dashboardDaily'] as const),
  ...(['accountYear', 'profileHistory', 'frontPage'] as const),
];
const WRONG_CODE = ['code_wrong', 'code_clock_off', 'recovery_code_wrong'] as const;
const CODES = ['authenticateCode', 'reauthenticate', 'twoFactorOn'] as const;

/** What somebody may have of the whole service, however many processes it has: tries, look-ups at others, long work, payments. */
const OF_THE_SERVICE: readonly RateLimit[] = [
  // Each is an account, and a mail.
  { routes: ['signup', 'googleSignup'], by: 'address', max: 20, windowMs: HOUR, shared: true },
  // Wrong passwords alone, never a refresh or a right one. Against one person each network has tries of its own, and waits ever longer
  // for more: whoever guesses from elsewhere keeps nobody out.
  { routes: ['authenticate'], only: WRONG, by: 'guess', max: 5, windowMs: 30 * SECOND, shared: true },
  { routes: ['authenticate'], only: WRONG, by: 'guess', max: 10, windowMs: 15 * MINUTE, shared: true },
  { routes: ['authenticate'], only: WRONG, by: 'guess', max: 20, windowMs: HOUR, shared: true },
  // Against many persons from one network; an office behind one address mistypes less.
  { routes: ['authenticate'], only: WRONG, by: 'guesser', max: 60, windowMs: 5 * MINUTE, shared: true },
  // The old password, asked for again: whoever finds an open session guesses no further than from outside.
  { routes: OWN_PASSWORD, only: 'wrong_password', by: 'user', max: 5, windowMs: 30 * SECOND, shared: true },
  { routes: OWN_PASSWORD, only: 'wrong_password', by: 'user', max: 20, windowMs: HOUR, shared: true },
  // Codes have six digits: whoever has the password, or an open session, guesses no further from many networks than from one.
  { routes: CODES, only: WRONG_CODE, by: 'factor', max: 5, windowMs: 30 * SECOND, shared: true },
  { routes: CODES, only: WRONG_CODE, by: 'factor', max: 10, windowMs: 15 * MINUTE, shared: true },
  { routes: CODES, only: WRONG_CODE, by: 'factor', max: 20, windowMs: HOUR, shared: true },
  // A signature cannot be guessed; what is signed is a row each.
  { routes: ['passkeyChallenge', 'authenticatePasskey'], by: 'address', max: 300, windowMs: 5 * MINUTE, shared: true },
  // Each leads to Google and back; its secrets cannot be guessed.
  { routes: ['googleStart', 'googleLogin'], by: 'address', max: 120, windowMs: 5 * MINUTE, shared: true },
  { routes: ['googleLinkStart', 'googleLink', 'googleReauthStart'], by: 'user', max: 30, windowMs: HOUR, shared: true },
  // Each leads to a provider and back.
  { routes: ['connectionStart', 'connectionFinish'], by: 'user', max: 30, windowMs: HOUR, shared: true },
  // A link for a new password: a person may ask for it again, nobody may fill somebody's inbox.
  { routes: ['resetSend'], by: 'address', max: 20, windowMs: HOUR, shared: true },
  { routes: ['resetSend'], by: 'email', max: 5, windowMs: HOUR, shared: true },
  // Each costs the hash of a password; its secret cannot be guessed.
  { routes: ['resetDo'], by: 'address', max: 60, windowMs: 5 * MINUTE, shared: true },
  // A link that confirms an address: whoever typed somebody else's may not fill that inbox.
  { routes: ['settingsVerify'], by: 'user', max: 5, windowMs: HOUR, shared: true },
  // A link to a new address: a person may mistype it, nobody may fill another's inbox.
  { routes: ['settingsAddress', 'settingsAddressSend'], by: 'user', max: 10, windowMs: HOUR, shared: true },
  // One click each; their secrets cannot be guessed.
  {
    routes: ['verifyDo', 'keepDo', 'addressDo', 'addressUndo'],
    by: 'address',
    max: 60,
    windowMs: 5 * MINUTE,
    shared: true,
  },
  // One counts for a day; whoever gives it up may ask again.
  { routes: ['ownDataMake'], by: 'user', max: 10, windowMs: HOUR, shared: true },
  { routes: ['ownDataFileGet'], by: 'user', max: 20, windowMs: HOUR, shared: true },
  // Each is a file of up to the whole limit, read twice.
  { routes: ['ownArchiveBegin'], by: 'user', max: 20, windowMs: HOUR, shared: true },
  // Each asks a network of others.
  { routes: ['ownArchiveProve'], by: 'user', max: 30, windowMs: 10 * MINUTE, shared: true },
  // Each of these may ask a network of others.
  { routes: ['accountCheck', 'accountAdd'], by: 'user', max: 120, windowMs: MINUTE, shared: true },
  // Up to ten look-ups each.
  { routes: ['watchAdd'], by: 'user', max: 20, windowMs: MINUTE, shared: true },
  // A bulk export reads a year of many accounts, a few at once: the database's time, which all processes have in common.
  { routes: ['reportCsv'], by: 'user', max: 300, windowMs: MINUTE, shared: true },
  { routes: ['dashboardCsv', 'dashboardManifest'], by: 'user', max: 60, windowMs: MINUTE, shared: true },
  { routes: ['reportCsv'], by: 'visitor', max: 30, windowMs: 10 * MINUTE, shared: true },
  // Thirty reports may have to be read and added up.
  { routes: ['dashboardGroupReport', 'dashboardDaily'], by: 'user', max: 60, windowMs: MINUTE, shared: true },
  // An owner needs a few of each; each may ask a network of others.
  { routes: ['optOutFind', 'optOutStart'], by: 'address', max: 40, windowMs: 10 * MINUTE, shared: true },
  { routes: ['optOutCheck'], by: 'address', max: 40, windowMs: 10 * MINUTE, shared: true },
  // A program that reads every report of a full plan does so within a minute; one that asks again and again waits.
  { routes: BY_API_TOKEN, by: 'program', max: 120, windowMs: MINUTE, shared: true },
  { routes: BY_API_TOKEN, by: 'program', max: 2000, windowMs: HOUR, shared: true },
  // Each sends something to an address that somebody typed.
  { routes: ['webhookTest', 'webhookReplay'], by: 'user', max: 60, windowMs: HOUR, shared: true },
  { routes: ['webhookCreate'], by: 'user', max: 20, windowMs: HOUR, shared: true },
  // Each is a mail to its owner.
  { routes: ['apiTokenCreate'], by: 'user', max: 20, windowMs: HOUR, shared: true },
  // Each is a look at somebody's account; a hash cannot be guessed.
  { routes: ['supportOpen'], by: 'user', max: 60, windowMs: HOUR, shared: true },
  // Each is a mail to the operator, and may suspend an account.
  { routes: ['abuseReport'], by: 'address', max: 6, windowMs: HOUR, shared: true },
  // Each opens a checkout at the payment provider.
  {
    routes: ['stripeStart', 'stripeFinish', 'stripePortal', 'paypalCreate', 'paypalExecute', 'pastWeekStart'],
    ...{ by: 'user', max: 20, windowMs: MINUTE, shared: true },
  },
];

/** Every limit of the service on calls. What one live connection may do stands in `routes/live/limits.ts`. */
export const RATE_LIMITS: readonly RateLimit[] = [...OF_A_PROCESS, ...OF_THE_SERVICE, ...CHALLENGES];
