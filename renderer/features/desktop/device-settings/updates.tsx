import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge } from '../../../../shared/desktop/bridge.ts';
import type { UpdateState } from '../../../../shared/desktop/values.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/parts.tsx';
import { shell, useShellState } from '../shell.ts';
import styles from './device-settings.module.css';
import { Group } from './group.tsx';
import { whenText } from './when-text.ts';

const askUpdate = (asked: DesktopBridge) => asked.updateState();
const REASONS = ['read-only-volume', 'unreachable'] as const;

function Said({ now: { state, version, error } }: { now: UpdateState }) {
  const { t } = useTranslation('desktop');
  const said = t(`computer.update.${state}`, { version: version ?? '' });
  const reason = REASONS.find((known) => known === error) ?? 'unknown';
  return state === 'failed' ? (
    <Note tone="warn" icon="warning">
      {said} {t(`computer.updateReason.${reason}`)}
    </Note>
  ) : (
    <p className="interface-text">{said}</p>
  );
}

/** What can be done next: look, fetch what was found, install what was fetched. */
function Next({ now: { state, version }, take }: { now: UpdateState; take: (now: UpdateState) => void }) {
  const { t } = useTranslation('desktop');
  const [asking, setAsking] = useState(false);
  const check = async () => {
    setAsking(true);
    await shell()
      .checkForUpdate()
      .then(take, () => undefined);
    setAsking(false);
  };
  const install = () => void shell().installUpdate();
  if (state === 'ready') {
    return (
      <Button size="compact" tone="primary" onClick={install}>
        {t('computer.install')}
      </Button>
    );
  }
  const found = version !== null && (state === 'available' || state === 'failed');
  return (
    <>
      {found ? (
        <Button size="compact" tone="primary" onClick={install}>
          {t(state === 'failed' ? 'computer.fetchAgain' : 'computer.fetch')}
        </Button>
      ) : null}
      <Button
        size="compact"
        busy={asking || state === 'checking' || state === 'downloading'}
        onClick={() => void check()}
      >
        {t('computer.checkNow')}
      </Button>
    </>
  );
}

/** Which version there is, and what became of it; a failure is explained, never only marked. */
export function UpdatesGroup() {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  const { now, take } = useShellState('update', askUpdate);
  if (now === null) return null;
  const { state, checkedAt, page } = now;
  return (
    <Group title={t('computer.updates')} anchor="updates">
      <div role="status">
        <Said now={now} />
      </div>
      {checkedAt === null ? null : <p className="help">{t('computer.checked', whenText(lang, checkedAt))}</p>}
      <div className={styles.line}>
        {state === 'off' ? null : <Next now={now} take={take} />}
        {page === undefined ? null : (
          <a className="link" href={page} target="_blank" rel="noreferrer">
            {t('computer.page')}
          </a>
        )}
      </div>
    </Group>
  );
}
