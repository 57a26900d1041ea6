/** Why an account cannot be read at the moment, as far as its followers are told. */
export type FailingCause =
  | 'unreachable'
  | 'busy'
  | 'refused'
  | 'disconnected'
  | 'damaged'
  | 'tooLarge'
  | 'unsupported'
  | 'internal';

const CAUSES: Readonly<Record<string, FailingCause>> = {
  unreachable: 'unreachable',
  timeout: 'unreachable',
  'rate-limited': 'busy',
  refused: 'refused',
  'not-connected': 'disconnected',
  malformed: 'damaged',
  'too-large': 'tooLarge',
  unsupported: 'unsupported',
};

/** The cause behind an error code of a collection; what is not known, or not the account's server's doing, is ours. */
export const failingCause = (error: string | null | undefined): FailingCause => CAUSES[error ?? ''] ?? 'internal';
