import { useCallback } from 'react';
import type { SessionState } from '../../../shared/desktop/values.ts';
import { restoreSession, sessionEnded, useSession } from '../../state/session.ts';
import { useShellEvent } from './shell.ts';

const isReadable = ({ token }: SessionState): boolean => token === 'ready' || token === 'session-only';

/** The keyring was unlocked, or somebody left: the page follows what the shell has. */
export function useSessionOfShell(): void {
  const { kind } = useSession();
  const follow = useCallback(
    (state: SessionState) => {
      if (isReadable(state) && kind === 'guest') void restoreSession();
      if (state.token === 'none' && kind === 'user') sessionEnded();
    },
    [kind],
  );
  useShellEvent('session', follow);
}
