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
