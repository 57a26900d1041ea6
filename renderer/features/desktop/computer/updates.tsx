import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge } from '../../../../shared/desktop/bridge.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/parts.tsx';
import { shell, useShellState } from '../shell.ts';
import { Group } from './group.tsx';
import { whenText } from './when-text.ts';

const askUpdate = (asked: DesktopBridge) => asked.updateState();
const REASONS = ['read-only-volume', 'unreachable'] as const;

/** Which version there is, and what became of it; a failure is explained, never only marked. */
export function UpdatesGroup() {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  const { now, take } = useShellState('update', askUpdate);
  const [asking, setAsking] = useState(false);
  if (now === null) return null;
  const { state, version, checkedAt, error } = now;
  const check = async () => {
    setAsking(true);
    await shell()
      .checkForUpdate()
      .then(take, () => undefined);
    setAsking(false);
  };
  const reason = REASONS.find((known) => known === error) ?? 'unknown';
  const said = t(`computer.update.${state}`, { version: version ?? '' });
  const busy = asking || state === 'checking' || state === 'downloading';
  return (
    <Group title={t('computer.updates')}>
      <div role="status">
        {state === 'failed' ? (
          <Note tone="warn" icon="warning">
            {said} {t(`computer.updateReason.${reason}`)}
          </Note>
        ) : (
          <p className="ui">{said}</p>
        )}
      </div>
      {checkedAt === null ? null : <p className="help">{t('computer.checked', whenText(lang, checkedAt))}</p>}
      {state === 'off' ? null : (
        <div className="line">
          {state === 'ready' ? (
            <Button size="s" tone="primary" onClick={() => void shell().installUpdate()}>
              {t('computer.install')}
            </Button>
          ) : (
            <Button size="s" busy={busy} onClick={() => void check()}>
              {t('computer.checkNow')}
            </Button>
          )}
        </div>
      )}
    </Group>
  );
}
