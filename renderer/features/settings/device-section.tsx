import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_FORMATS } from '../../../shared/domain/report/export-schema.ts';
import { platform } from '../../platform/current.ts';
import { isCompact, setCompact } from '../../state/density.ts';
import { chooseExportFormat, useExportFormat } from '../../state/export-format.ts';
import { areKeysOn, setKeys } from '../../state/keys.ts';
import { chooseTheme, chosenTheme, THEMES } from '../../state/theme.ts';
import { useLogOut } from '../../state/use-log-out.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Section } from './section.tsx';
import styles from './settings.module.css';

/** Light, dark, or as the system has it; in the shell it is a matter of the whole application. */
function ThemePicker() {
  const { t } = useTranslation('settings');
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Select
      label={t('device.theme')}
      value={theme}
      onChange={({ target }) => {
        const chosen = THEMES.find((one) => one === target.value) ?? 'system';
        chooseTheme(chosen);
        setTheme(chosen);
      }}
    >
      {THEMES.map((one) => (
        <option key={one} value={one}>
          {t(`device.themes.${one}`)}
        </option>
      ))}
    </Select>
  );
}

/** In which format actions are saved where one saves them; exports into a folder know CSV alone. */
function FormatPicker() {
  const { t } = useTranslation('settings');
  const format = useExportFormat();
  return (
    <Select
      label={t('device.format')}
      help={platform.desktop === null ? undefined : t('device.formatHelp')}
      value={format}
      onChange={({ target }) => chooseExportFormat(EXPORT_FORMATS.find((one) => one === target.value) ?? 'csv')}
    >
      {EXPORT_FORMATS.map((one) => (
        <option key={one} value={one}>
          {t(`device.formats.${one}`)}
        </option>
      ))}
    </Select>
  );
}

/** What belongs to this device alone; nothing of it is sent. */
export function DeviceSection() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const leave = useLogOut();
  const [compact, setShown] = useState(isCompact);
  const [keys, setPressed] = useState(areKeysOn);
  return (
    <Section id="device" text={t('device.text')}>
      <div className={styles.controls}>
        {platform.desktop === null ? <ThemePicker /> : null}
        <FormatPicker />
        <Switch
          label={t('device.compact')}
          help={t('device.compactHelp')}
          on={compact}
          onChange={(on) => {
            setCompact(on);
            setShown(on);
          }}
        />
        <Switch
          label={t('device.keys')}
          help={t('device.keysHelp')}
          on={keys}
          onChange={(on) => {
            setKeys(on);
            setPressed(on);
          }}
        />
        <div className={styles.actions}>
          <Button onClick={leave}>{common('nav.logOut')}</Button>
        </div>
      </div>
    </Section>
  );
}
