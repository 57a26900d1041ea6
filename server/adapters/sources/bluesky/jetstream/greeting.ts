import type { StreamGap } from '../../../../ports/activity-stream.ts';
import type { Position } from './position.ts';
import type { JetstreamTuning } from './tuning.ts';

export interface GreetingInput {
  /** Asks the host for these accounts' events; for everybody's where none is named. */
  readonly ask: (accounts: readonly string[], onAsked?: () => void) => void;
  readonly position: Position;
  readonly tuning: JetstreamTuning;
  readonly wanted: () => ReadonlySet<string>;
  /** The host was told to send these accounts' events. */
  readonly onFollowing: (accounts: readonly string[]) => void;
  readonly onGap: (gap: StreamGap) => void;
  /** It sent nothing, though it was asked for everybody's events. @returns whether to go on all the same */
  readonly onNothing: () => boolean;
}

/**
 * Tells a host what is wanted. Where the place to go on from is old, everybody's events are asked for first: hosts begin with the
 * oldest that they hold, without saying that it is younger than what was asked for.
 */
export function createGreeting(input: GreetingInput) {
  const { ask, position, tuning } = input;
  let phase: 'connecting' | 'asking' | 'following' = 'connecting';
  let waiting: NodeJS.Timeout | undefined;

  function follow(): void {
    if (phase !== 'following') return;
    const accounts = [...input.wanted()];
    ask(accounts.length > tuning.mostFiltered ? [] : accounts, () => input.onFollowing(accounts));
  }

  function begin(gap: StreamGap | null): void {
    clearTimeout(waiting);
    phase = 'following';
    if (gap !== null) input.onGap(gap);
    position.begin();
    follow();
  }

  return {
    follow,
    open(): void {
      if (!position.isOld()) {
        begin(null);
        return;
      }
      phase = 'asking';
      ask([]);
      waiting = setTimeout(() => {
        if (input.onNothing()) begin(position.gapUntilNow());
      }, tuning.firstEvent);
    },
    /** An event came. */
    receive(time: number): void {
      if (phase === 'asking') begin(position.gapBefore(time));
    },
    isFollowing: () => phase === 'following',
    stop: () => clearTimeout(waiting),
  };
}
