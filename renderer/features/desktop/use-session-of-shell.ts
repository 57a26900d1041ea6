import { useCallback, useEffect } from 'react';
import type { SessionState } from '../../../shared/desktop/values.ts';
import { restoreSession, sessionEnded, useSession } from '../../state/session.ts';
import { shell, useShellEvent } from './shell.ts';

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
  // The keyring may have been unlocked before anything here listened.
  useEffect(() => {
    if (kind === 'guest')
      void shell()
        .sessionState()
        .then(follow, () => undefined);
  }, [kind, follow]);
}
