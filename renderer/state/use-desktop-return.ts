import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { platform } from '../platform/current.ts';

interface CameBack {
  readonly state: string;
  readonly code: string | null;
}

interface Way {
  /** What the application says when its link was opened. */
  readonly event: 'google' | 'connect';
  readonly isAwaited: (cameBack: CameBack) => boolean;
  /** The page that takes what the link brings. */
  readonly path: string;
}

/**
 * The way back from a page in the system's browser: what the application's link brings is believed while a page waits for exactly that.
 * `waiting` is the application's alone: a browser's page is gone by then.
 */
export function useDesktopReturn({ event, isAwaited, path }: Way) {
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState(false);
  useEffect(
    () =>
      waiting
        ? platform.desktop?.on(event, ({ state, code }) => {
            if (!isAwaited({ state, code })) return;
            const words = new URLSearchParams({ state, ...(code === null ? { error: 'declined' } : { code }) });
            void navigate(`${path}#${words}`, { replace: true });
          })
        : undefined,
    [waiting, event, isAwaited, path, navigate],
  );
  return {
    waiting,
    wait: () => setWaiting(platform.desktop !== null),
    stop: () => setWaiting(false),
  };
}
