/**
 * Why a file could not be had, where it is not the service that says so (its codes are in `shared/contract/errors.ts`).
 * A download's or an export's `error` is one of either.
 */
export const MACHINE_ERRORS = [
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

export type MachineError = (typeof MACHINE_ERRORS)[number];
