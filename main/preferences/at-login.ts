import type { Preferences, PreferencesPatch } from '../../shared/desktop/preferences.ts';
import { createMutex } from '../mutex.ts';
import type { KeptPreferences } from './preferences.ts';

export interface ChangeDeps {
  readonly preferences: Pick<KeptPreferences, 'read' | 'change'>;
  /** Has the system start the application with the session. */
  readonly openAtLogin: (on: boolean) => Promise<void>;
}

/**
 * Changes what was chosen, the system first: where it refuses to start the application with the session, or to stop doing so,
 * nothing is changed and the promise rejects, so that the switch shows what is.
 */
export function createChange({
  preferences,
  openAtLogin,
}: ChangeDeps): (patch: PreferencesPatch) => Promise<Preferences> {
  const inTurn = createMutex();
  return (patch) =>
    inTurn(async () => {
      const before = preferences.read().openAtLogin;
      const { openAtLogin: wanted = before } = patch;
      // Only where the person changed it here: the system has a switch of its own.
      if (wanted === before) return preferences.change(patch);
      await openAtLogin(wanted);
      try {
        return preferences.change(patch);
      } catch (error) {
        await openAtLogin(before).catch(() => undefined);
        throw error;
      }
    });
}
