import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Preferences } from '../../../../shared/desktop/preferences.ts';
import type { LinkState } from '../../../../shared/desktop/values.ts';
import { THEMES } from '../../../state/theme.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { shell } from '../shell.ts';
import styles from './device-settings.module.css';
import { Group } from './group.tsx';
import type { Change } from './use-preferences.ts';

/** An AppImage opens links once somebody asks for it; an installer has seen to it. */
function Links() {
  const { t } = useTranslation('desktop');
  const [state, setState] = useState<LinkState>('installed');
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    shell()
      .linkState()
      .then(setState, () => undefined);
  }, []);
  if (state === 'installed') return null;
  const handle = async () => {
    const then = await shell()
      .handleLinks()
      .catch(() => 'unhandled' as const);
    setState(then);
    setRefused(then === 'unhandled');
  };
  return (
    <div className={styles.line}>
      <span role="status">{refused ? t('computer.links.failed') : t(`computer.links.${state}`)}</span>
      {state === 'handled' ? null : (
        <Button size="compact" onClick={() => void handle()}>
          {t('computer.links.handle')}
        </Button>
      )}
    </div>
  );
}

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
        <Links />
      </Group>
      <Group title={settings('device.theme')}>
        <div className={styles.appearance}>
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
