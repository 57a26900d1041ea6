import { useTranslation } from 'react-i18next';
import type { Preferences } from '../../../../shared/desktop/preferences.ts';
import { THEMES } from '../../../state/later/theme.ts';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { shell } from '../shell.ts';
import { Group } from './group.tsx';
import type { Change } from './use-preferences.ts';

/** How the application starts, stays, and looks. */
export function BackgroundGroup({ preferences, change }: { preferences: Preferences; change: Change }) {
  const { t } = useTranslation('desktop');
  const { t: settings } = useTranslation('settings');
  const linux = shell().system === 'linux';
  return (
    <>
      <Group title={t('computer.background')}>
        <Switch
          label={t('computer.keepRunning')}
          help={t(linux ? 'computer.keepRunningLinux' : 'computer.keepRunningHelp')}
          on={preferences.keepRunning}
          onChange={(keepRunning) => change({ keepRunning })}
        />
        <Switch
          label={t('computer.openAtLogin')}
          help={t('computer.openAtLoginHelp')}
          on={preferences.openAtLogin}
          onChange={(openAtLogin) => change({ openAtLogin })}
        />
      </Group>
      <Group title={settings('device.theme')}>
        <div className="looks">
          <Select
            label={settings('device.theme')}
            value={preferences.theme}
            onChange={({ target }) => change({ theme: THEMES.find((one) => one === target.value) ?? 'system' })}
          >
            {THEMES.map((one) => (
              <option key={one} value={one}>
                {settings(`device.themes.${one}`)}
              </option>
            ))}
          </Select>
        </div>
      </Group>
    </>
  );
}
