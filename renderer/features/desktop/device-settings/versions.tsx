import { useTranslation } from 'react-i18next';
import type { About } from '../../../../shared/desktop/values.ts';
import { showToast } from '../../../state/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { shell } from '../shell.ts';
import styles from './device-settings.module.css';
import { Group } from './group.tsx';

/** What support asks for first, ready to be pasted. */
export function VersionsGroup({ about }: { about: About }) {
  const { t } = useTranslation('desktop');
  const lines = [
    [t('computer.version.app'), about.version],
    [t('computer.version.electron'), about.electron],
    [t('computer.version.chromium'), about.chromium],
    [t('computer.version.system'), t(`computer.systems.${shell().system}`)],
    [t('computer.version.server'), about.server],
    [t('computer.version.keyring'), about.keyring],
  ] as const;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lines.map(([name, value]) => `${name}: ${value}`).join('\n'));
      showToast({ tone: 'ok', text: t('computer.copied') });
    } catch {
      showToast({ tone: 'bad', text: t('computer.notCopied') });
    }
  };
  return (
    <Group title={t('computer.versions')}>
      <dl className={styles.versions}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.line}>
        <Button size="compact" onClick={() => void copy()}>
          {t('computer.copy')}
        </Button>
      </div>
    </Group>
  );
}
