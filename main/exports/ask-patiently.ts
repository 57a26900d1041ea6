import { diskError, FileError } from '../downloads/file-error.ts';
import type { After } from '../ports.ts';
import { isBusy, type RateLimiter, wait } from './rate-limiter.ts';

/** What is asked for again when its answer breaks off: so often in all. */
const TRIES = 3;
const BETWEEN_TRIES_MS = 1000;

/** What may go well the next time. */
const PASSING: ReadonlySet<string> = new Set(['interrupted', 'incomplete', 'internal']);

/** Nothing after this one would fare better until the person has done something. */
const STOPS: ReadonlySet<string> = new Set([
  'login_required',
  'blocked',
  'account_blocked',
  'no_space',
  'folder_missing',
  'folder_read_only',
  'other_server',
]);

/** How the requests of one export share what they are answered, and how they end. */
export interface Patience {
  readonly pace: RateLimiter;
  /** Nothing further is asked for. */
  readonly quit: AbortSignal;
  /** What is under way ends, too. */
  readonly kill: AbortSignal;
}

/** `ended`: `quit` or `kill` came first. */
export type Outcome<T> =
  | { readonly status: 'had'; readonly value: T }
  | { readonly status: 'failed'; readonly error: FileError }
  | { readonly status: 'ended' };

type NextStep = 'wait' | 'again' | 'failed';

/** What a refusal means for what was asked. @throws FileError when it stops the whole export */
function stepAfter(error: FileError, pace: RateLimiter, tries: number): NextStep {
  const busy = isBusy(error);
  if (!busy) pace.answered();
  if (STOPS.has(error.code)) throw error;
  if (!busy) return PASSING.has(error.code) && tries < TRIES ? 'again' : 'failed';
  if (!pace.hold(error)) throw error;
  return 'wait';
}

/**
 * Asks until it is had or has failed for good, waiting as the service wants.
 * @throws FileError when the whole export must stop
 */
export async function askPatiently<T>(
  task: () => Promise<T>,
  { after, pace, quit, kill }: Patience & { readonly after: After },
): Promise<Outcome<T>> {
  for (let tries = 1; ; ) {
    await pace.ready(quit);
    if (quit.aborted) return { status: 'ended' };
    const told = await task().then((value) => ({ value }), diskError);
    if (kill.aborted) return { status: 'ended' };
    if (!(told instanceof FileError)) {
      pace.answered();
      return { status: 'had', value: told.value };
    }
    const step = stepAfter(told, pace, tries);
    if (step === 'failed') return { status: 'failed', error: told };
    if (step === 'again') {
      await wait(BETWEEN_TRIES_MS * tries, { after, signal: quit });
      tries += 1;
    }
  }
}
