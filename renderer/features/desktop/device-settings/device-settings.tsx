import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { About } from '../../../../shared/desktop/values.ts';
import { useSectionTarget } from '../../../state/focus-targets.ts';
import { textsReady } from '../../../state/locale.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Skeleton } from '../../../ui/parts.tsx';
import { SettingsSection } from '../../../ui/settings-section.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { shell } from '../shell.ts';
import { BackgroundGroup } from './background.tsx';
import styles from './device-settings.module.css';
import { FilesGroup } from './files.tsx';
import { NotificationGroup } from './notifications.tsx';
import { ServerGroup } from './server.tsx';
import { UpdatesGroup } from './updates.tsx';
import { usePreferences } from './use-preferences.ts';
import { VersionsGroup } from './versions.tsx';

const TEXTS = ['desktop', 'errors'] as const;
const ID = 'computer';

function useAbout() {
  const [about, setAbout] = useState<About | null>(null);
  useEffect(() => {
    shell()
      .about()
      .then(setAbout, () => undefined);
  }, []);
  return about;
}

function Groups({ guest }: { guest: boolean }) {
  const { t } = useTranslation('desktop');
  const { now, failed, change, again } = usePreferences();
  const about = useAbout();
  if (now === null) {
    return failed ? (
      <NotLoaded text={t('computer.failed')} again={again} />
    ) : (
      <div aria-busy="true">
        <Skeleton height="240px" />
      </div>
    );
  }
  const part = { preferences: now, change: (patch: Parameters<typeof change>[1]) => change(now, patch) };
  const server = about === null ? null : <ServerGroup about={about} />;
  return (
    <>
      {guest ? server : <NotificationGroup {...part} />}
      <BackgroundGroup {...part} />
      {guest ? null : <FilesGroup {...part} />}
      {guest ? null : server}
      <UpdatesGroup />
      {about === null ? null : <VersionsGroup about={about} />}
    </>
  );
}

/** What the desktop application adds to the settings; for a guest without what is about somebody's reports. */
export function DeviceSettings({ guest = false }: { guest?: boolean }) {
  use(textsReady(useLanguage(), TEXTS));
  const { t } = useTranslation('desktop');
  const target = useSectionTarget(ID);
  return (
    <SettingsSection
      id={ID}
      title={t('computer.title')}
      text={t('computer.text')}
      section={target.section}
      heading={target.heading}
    >
      <div className={styles.groups}>
        <Groups guest={guest} />
      </div>
    </SettingsSection>
  );
}
