import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { platform } from '../platform/current.ts';
import { pathOf } from '../platform/paths.ts';
import { forgetGoogle, type GoogleWay, goToGoogle, isAwaited } from './google.ts';
import { useLanguage } from './use-language.ts';

/**
 * The way to Google and, in the desktop application, back: what its link brings is believed while this page waits for exactly that.
 * `waiting` is the application's alone: a browser's page is gone by then.
 */
export function useGoogle() {
  const lang = useLanguage();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState(false);
  useEffect(
    () =>
      waiting
        ? platform.desktop?.on('google', ({ state, code }) => {
            if (!isAwaited({ state, code })) return;
            const words = new URLSearchParams({ state, ...(code === null ? { error: 'declined' } : { code }) });
            void navigate(`${pathOf.google(lang)}#${words}`, { replace: true });
          })
        : undefined,
    [waiting, lang, navigate],
  );
  return {
    waiting,
    async go(goto: string | null, way: GoogleWay): Promise<void> {
      await goToGoogle({ lang, goto, way });
      setWaiting(platform.desktop !== null);
    },
    stop(): void {
      forgetGoogle();
      setWaiting(false);
    },
  };
}
