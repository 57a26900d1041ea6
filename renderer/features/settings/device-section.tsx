import { useTranslation } from 'react-i18next';
import { setCompact, useCompact } from '../../state/density.ts';
import { useLogOut } from '../../state/use-log-out.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Section } from './section.tsx';

/** What belongs to this device alone; nothing of it is sent. */
export function DeviceSection() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  const leave = useLogOut();
  return (
    <Section id="device" text={t('device.text')}>
      <div className="c">
        <Switch label={t('device.compact')} help={t('device.compactHelp')} on={useCompact()} onChange={setCompact} />
        <div className="acts">
          <Button onClick={leave}>{common('nav.logOut')}</Button>
        </div>
      </div>
    </Section>
  );
}
