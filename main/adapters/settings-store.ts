import ElectronStore from 'electron-store';
import type { Store } from '../ports.ts';

/**
 * A small file of settings beside the application's data, readable by this person alone. Broken JSON counts as empty.
 * Whoever reads it parses it; nothing secret belongs there.
 */
export function createSettingsStore(name: string): Store<unknown> {
  const file = new ElectronStore({ name, clearInvalidConfig: true, configFileMode: 0o600 });
  return {
    read: () => file.store,
    write: (value) => {
      file.store = { ...(value as Record<string, unknown>) }; // conf takes records alone, and refuses what JSON cannot hold
    },
  };
}

/** One of those whose loss nobody would notice: on a full disk it stays as it is. */
export function createMemoryStore(name: string): Store<unknown> {
  const store = createSettingsStore(name);
  return {
    read: store.read,
    write: (value) => {
      try {
        store.write(value);
      } catch {
        // Nothing that somebody asked for: a thrown error would end in a dialog of Electron's.
      }
    },
  };
}
