import type { DesktopBridge } from '../../shared/desktop/bridge.ts';
import type { SessionState } from '../../shared/desktop/values.ts';
import type { Platform } from './platform.ts';

declare global {
  /** Put there by the desktop shell (preload/preload.ts), and by nothing else. */
  var desktop: DesktopBridge | undefined;
}

/**
 * The platform in the desktop shell, which keeps the token, the live channel and the files. What is not needed at the
 * start lies in `later/`: the browser loads this file with the rest.
 */
export function desktopPlatform(shell: DesktopBridge): Platform {
  let session: SessionState = shell.session;
  shell.on('session', (now) => {
    session = now;
  });
  return {
    kind: 'desktop',
    desktop: shell,
    start: async () => {
      (await import('./later/desktop-start.ts')).markSystem(shell);
      // What preload knows is as old as the window, and this page may be a later one in it.
      session = await shell.sessionState();
    },
    auth: {
      read: () =>
        session.token === 'none' || session.token === 'locked'
          ? null
          : { token: '', lastRefresh: session.lastRefresh ?? 0 },
      write: ({ lastRefresh }) => {
        session = { ...session, lastRefresh };
      },
      clear: () => {
        // A token that cannot be read now is not lost.
        if (session.token === 'locked') return;
        session = { token: 'none', lastRefresh: null };
        void shell.forgetSession();
      },
    },
    memory: {
      read: (name) => localStorage.getItem(name),
      write: (name, value) => localStorage.setItem(name, value),
    },
    openCheckout: async (url) => (await import('./later/desktop-checkout.ts')).askCheckout(url),
    save: async (file) => (await import('./later/desktop-save.ts')).desktopSave(shell, file),
    liveUrl: () => '',
  };
}
