import { useTranslation } from 'react-i18next';
import type { DesktopBridge } from '../../../../shared/desktop/bridge.ts';
import type { Preferences, PreferencesPatch } from '../../../../shared/desktop/preferences.ts';
import { showToast } from '../../../state/toasts.ts';
import { shell, useShellState } from '../shell.ts';

export type Change = (patch: PreferencesPatch) => void;

const askPreferences = (asked: DesktopBridge) => asked.preferences();

/** What is set on this computer. A change shows at once, and goes back where the shell does not take it. */
export function usePreferences() {
  const { t } = useTranslation('desktop');
  const { now, failed, take, again } = useShellState('preferences', askPreferences);
  const change = (known: Preferences, patch: PreferencesPatch): void => {
    take({ ...known, ...withoutAbsent(patch) });
    // Taken as its event says it: an answer may come after the event of a later change, which the tray or another window made.
    shell()
      .changePreferences(patch)
      .catch(() => {
        take(known);
        again();
        showToast({
          tone: 'bad',
          text: t(patch.openAtLogin === undefined ? 'computer.notSaved' : 'computer.loginRefused'),
        });
      });
  };
  return { now, failed, change, again };
}

/** As: what is left of a partial without its absent entries is a part of the whole. */
const withoutAbsent = (patch: PreferencesPatch): Partial<Preferences> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Partial<Preferences>;
