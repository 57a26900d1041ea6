import { join } from 'node:path';
import { BRAND } from '../../shared/brand.ts';
import { createMutex } from '../mutex.ts';
import { atomicFile } from './atomic-file.ts';
import { desktopEntry } from './desktop-entry.ts';

export interface LoginEntryDeps {
  /** `$XDG_CONFIG_HOME`. */
  readonly configFolder: string;
  /** How this application is started, with what says that nobody started it by hand. */
  readonly words: readonly string[];
}

export interface LoginEntry {
  set(on: boolean): Promise<void>;
  /** An AppImage that was moved since is started from where it is now; what somebody switched off stays off. */
  refresh(): Promise<void>;
}

/** Starts the application with the desktop's session (Desktop Application Autostart Specification, freedesktop.org). */
export function createLoginEntry({ configFolder, words }: LoginEntryDeps): LoginEntry {
  const file = atomicFile(join(configFolder, 'autostart', `${BRAND.appId}.desktop`));
  const text = desktopEntry({ name: BRAND.name, words, more: { 'X-GNOME-Autostart-enabled': 'true' } });
  const inTurn = createMutex();
  return {
    set: (on) => inTurn(() => (on ? file.write(text) : file.remove())),
    refresh: () =>
      inTurn(async () => {
        const there = await file.read();
        // Desktops switch an entry off by a key of their own instead of removing it.
        if (there !== null && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(there)) await file.write(text);
      }),
  };
}
