import { pathOf } from '../platform/paths.ts';
import { forgetGoogle, type GoogleWay, goToGoogle, isAwaited } from './google.ts';
import { useDesktopReturn } from './use-desktop-return.ts';
import { useLanguage } from './use-language.ts';

/** The way to Google and, in the desktop application, back. */
export function useGoogle() {
  const lang = useLanguage();
  const { waiting, wait, stop } = useDesktopReturn({ event: 'google', isAwaited, path: pathOf.google(lang) });
  return {
    waiting,
    async go(goto: string | null, way: GoogleWay): Promise<void> {
      await goToGoogle({ lang, goto, way });
      wait();
    },
    stop(): void {
      forgetGoogle();
      stop();
    },
  };
}
