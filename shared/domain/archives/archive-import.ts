import type { ActionKind } from '../activity/action.ts';
import type { CoverageMatrix } from '../activity/coverage.ts';
import type { Day, Instant } from '../ids.ts';
import type { Network } from '../networks/networks.ts';
import { HOUR, MINUTE } from '../time/calendar.ts';

const MB = 1024 * 1024;

/** A file comes in pieces: small enough for every proxy's limit and for a slow line's time, each a request of its own. */
export const PIECE_BYTES = MB;
/** An archive that nothing was heard of for so long was given up: its file goes. */
export const UPLOAD_PATIENCE_MS = 30 * MINUTE;
/** A preview waits so long for its person to decide. */
export const PREVIEW_KEPT_MS = 24 * HOUR;

/** What was not heard of for so long while it is worked on has lost its worker, or its job. */
export const ARCHIVE_STALLED_MS = 15 * MINUTE;
/** The work on it is begun so often. What ended its worker each time would end the next one, too. */
export const ARCHIVE_TRIES = 5;

/** `ready`: it was read, and its person decides. */
export const ARCHIVE_STATES = ['uploading', 'reading', 'ready', 'importing', 'done', 'failed'] as const;
export type ArchiveState = (typeof ARCHIVE_STATES)[number];

/** Why an archive came to nothing. Every code has a text in every language. */
export const ARCHIVE_FAILURES = [
  /** It is of no kind that is read here. */
  'unknown-format',
  'damaged',
  'too-large',
  /** It is sound, but of a version that is not read. */
  'unsupported',
  /** Everything in it is from before the time for which actions are kept, or no week in it is over. */
  'no-whole-week',
  /** The account's owner opted out, it is a minor's, or the operator looks at it. */
  'refused',
  /** The file is not there any more: it waited too long, or lies on another machine. */
  'file-gone',
  /** It lies behind a password. */
  'encrypted',
  /** Instagram's, as pages to look at instead of data. */
  'html-export',
  /** It does not say whose it is. */
  'no-owner',
  /** Mastodon's list of follows alone, which says neither whose it is nor since when. */
  'follow-list',
  /** No place of the plan was left when it was to be added. */
  'no-place',
  'internal',
] as const;
export type ArchiveFailure = (typeof ARCHIVE_FAILURES)[number];

/** What is found in an archive before anything of it is kept. */
export interface ArchivePreview {
  readonly network: Network;
  /** The network's stable id of the account whose archive it is. */
  readonly externalId: string;
  /** Its id stands in for the name where the network did not answer. */
  readonly username: string;
  readonly name: string | null;
  /** Of what can be kept, the first action; and when the archive ends. */
  readonly from: Instant;
  readonly until: Instant;
  /** Actions that can be kept. */
  readonly counts: Readonly<Partial<Record<ActionKind, number>>>;
  /** Actions from before the time for which they are kept. */
  readonly older: number;
  readonly keptFrom: Day;
  /** Records that gave no action, counted by why. */
  readonly skipped: Readonly<Record<string, number>>;
  readonly coverage: CoverageMatrix;
  readonly weeks: number;
  readonly months: number;
  /** Those who follow the account; null where the archive does not list them. */
  readonly followers: number | null;
}
