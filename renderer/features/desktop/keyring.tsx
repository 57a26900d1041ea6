import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { DesktopBridge } from '../../../shared/desktop/bridge.ts';
import { pathOf } from '../../platform/paths.ts';
import { useUser } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { shell, useShellState } from './shell.ts';

interface CardProps {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** At the lower right, over the page: nothing moves when it comes or goes. */
function Card({ title, text, onClose, children }: CardProps) {
  const { t } = useTranslation('desktop');
  return (
    <section className="keyring" aria-label={t('keyring.label')}>
      <Icon name="warning" />
      <div>
        <p className="b">{title}</p>
        <p className="mid">{text}</p>
        <div className="acts">
          {children}
          <Button size="s" tone="quiet" onClick={onClose}>
            {t('keyring.notNow')}
          </Button>
        </div>
      </div>
    </section>
  );
}

function Locked({ onClose, onState }: { onClose: () => void; onState: ReturnType<typeof useKeyring>['take'] }) {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const state = await shell()
      .retryKeyring()
      .catch(() => null);
    setBusy(false);
    if (state === null || state.token === 'locked') showToast({ tone: 'bad', text: t('keyring.stillLocked') });
    if (state !== null) onState(state);
  };
  return (
    <Card title={t('keyring.lockedTitle')} text={t('keyring.lockedText')} onClose={onClose}>
      <Button size="s" tone="primary" busy={busy} onClick={() => void retry()}>
        {t('keyring.retry')}
      </Button>
      <Link className={buttonClass({ size: 's' })} to={pathOf.auth(lang, 'login')}>
        {t('keyring.signIn')}
      </Link>
    </Card>
  );
}

function SessionOnly({ onClose, onState }: { onClose: () => void; onState: ReturnType<typeof useKeyring>['take'] }) {
  const { t } = useTranslation('desktop');
  const store = async () => {
    try {
      onState(await shell().keepUnprotected());
      showToast({ tone: 'ok', text: t('keyring.stored') });
    } catch {
      showToast({ tone: 'bad', text: t('computer.notSaved') });
    }
  };
  return (
    <Card title={t('keyring.noneTitle')} text={t('keyring.noneText')} onClose={onClose}>
      <Button size="s" onClick={() => void store()}>
        {t('keyring.store')}
      </Button>
    </Card>
  );
}

const askSession = (asked: DesktopBridge) => asked.sessionState();
const useKeyring = () => useShellState('session', askSession);

/** Where the sign-in cannot be read, or cannot be kept: said once, until it is put away. */
export function Keyring() {
  const { now, take } = useKeyring();
  const known = useUser() !== null;
  const [away, setAway] = useState<string | null>(null);
  if (now === null || now.token === away) return null;
  const close = () => setAway(now.token);
  if (now.token === 'locked' && !known) return <Locked onClose={close} onState={take} />;
  return now.token === 'session-only' && known ? <SessionOnly onClose={close} onState={take} /> : null;
}
