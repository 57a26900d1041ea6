import type { DesktopBridge } from '../../shared/desktop/bridge.ts';
import type { SessionState } from '../../shared/desktop/values.ts';
import { askCheckout } from './desktop-checkout.ts';
import { desktopSave } from './desktop-save.ts';
import type { Platform } from './platform.ts';
import './desktop-window.css';

/** The platform in the desktop shell, which keeps the token, the live channel and the files. The browser never loads it. */
export async function desktopPlatform(shell: DesktopBridge): Promise<Platform> {
  let session: SessionState = shell.session;
  shell.on('session', (now) => {
    session = now;
  });
  // The window's own controls stand at another place on each system.
  document.documentElement.dataset.desktop = shell.system;
  // What preload knows is as old as the window, and this page may be a later one in it.
  session = await shell.sessionState().catch(() => session);
  return {
    kind: 'desktop',
    desktop: shell,
    auth: {
      read: () =>
        session.token === 'none' || session.token === 'locked'
          ? null
          : { token: '', lastRefresh: session.lastRefresh ?? 0 },
      locked: () => session.token === 'locked',
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
    openCheckout: askCheckout,
    save: (file) => desktopSave(shell, file),
    liveUrl: () => '',
  };
}
