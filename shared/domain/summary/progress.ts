import { MINUTE } from '../time/calendar.ts';

/** How far a summary is: one that failed or was cancelled is written anew when it is asked for again. */
export const SUMMARY_STATES = ['writing', 'ready', 'failed', 'cancelled'] as const;
export type SummaryState = (typeof SUMMARY_STATES)[number];

/** Why it could not be written. */
export const SUMMARY_FAILURES = [
  /** The model was slow, silent, out of reach, or broke off. */
  'unreachable',
  /** What it answered could not be read, or nothing of it held. */
  'unusable',
  /** The operator's limit for the day is reached. */
  'over-budget',
  'internal',
] as const;
export type SummaryFailure = (typeof SUMMARY_FAILURES)[number];

/** An attempt that has not moved for so long was lost with its process. */
export const SUMMARY_LOST_AFTER_MS = 3 * MINUTE;
