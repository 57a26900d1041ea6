import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCompact, setCompact } from '../../state/density.ts';
import { areKeysOn, setKeys } from '../../state/keys.ts';
import { useLogOut } from '../../state/use-log-out.ts';
import { Button } from '../../ui/button.tsx';
import { Section } from './section.tsx';
import { Switch } from './switch.tsx';

/** What belongs to this device alone; nothing of it is sent. */
export function DeviceSection() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const leave = useLogOut();
  const [compact, setShown] = useState(isCompact);
  const [keys, setPressed] = useState(areKeysOn);
  return (
    <Section id="device" text={t('device.text')}>
      <div className="c">
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
        <div className="acts">
          <Button onClick={leave}>{common('nav.logOut')}</Button>
        </div>
      </div>
    </Section>
  );
}
