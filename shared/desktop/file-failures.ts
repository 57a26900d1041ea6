/**
 * Why a file could not be had, where it is not the service that says so (its codes are in `shared/contract/errors.ts`).
 * A download's or an export's `error` is one of either.
 */
export const FILE_FAILURES = [
  /** The path is not that of a file of the service. */
  'not_a_file',
  /** The service could not be reached. */
  'unreachable',
  /** The answer broke off. */
  'interrupted',
  /** Fewer or more bytes came than were announced. */
  'incomplete',
  /** Something answered that is not the service: the sign-in page of a network, say. */
  'unexpected_answer',
  'no_space',
  'folder_missing',
  'folder_read_only',
  /** The disk refused for another reason. */
  'disk_error',
  /** The export was begun with another service. */
  'other_server',
] as const;

export type FileFailure = (typeof FILE_FAILURES)[number];

/** The service, or the way to it, is in trouble: what stopped for one of these goes on by itself once it is there again. */
const AWAY: ReadonlySet<string> = new Set([
  'too_many_requests',
  'overloaded',
  'maintenance',
  'unreachable',
  'network_unavailable',
]);
export const isServiceAway = (code: string | null): boolean => code !== null && AWAY.has(code);

/** What the person can see to before an export goes on. */
const STEPS = ['login_required', 'no_space', 'folder_missing', 'folder_read_only', 'other_server'] as const;

/** What comes next after an export has stopped, as the last part of its text's key (`export.next`). */
export function nextStep(code: string | null): (typeof STEPS)[number] | 'waits' | 'other' {
  if (isServiceAway(code)) return 'waits';
  return STEPS.find((known) => known === code) ?? 'other';
}
