import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DesktopBridge } from '../../../shared/desktop/bridge.ts';
import type { SessionState } from '../../../shared/desktop/values.ts';
import { pathOf } from '../../platform/paths.ts';
import { restoreSession, useUser } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { onDialogs, topDialog } from '../../ui/dialog-stack.ts';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/parts.tsx';
import styles from './keyring.module.css';
import { shell, useShellState } from './shell.ts';

interface AskProps {
  readonly onClose: () => void;
  readonly onState: (state: SessionState) => void;
}

const isDialogOpen = (): boolean => topDialog() !== null;

/** The log-in form is a dialog, too: what was opened last is on top, so that this one waits for it. */
function useAboveForm(): boolean {
  const { pathname } = useLocation();
  const formOpen = useSyncExternalStore(onDialogs, isDialogOpen);
  const [above, setAbove] = useState<string | null>(null);
  useEffect(() => {
    if (!pathname.includes('/auth/') || formOpen) setAbove(pathname);
  }, [pathname, formOpen]);
  return above === pathname;
}

/** The token is there, but cannot be read: nobody is here yet, and nothing is lost. */
function Locked({ onClose, onState }: AskProps) {
  const { t } = useTranslation('desktop');
  const { t: common } = useTranslation();
  const navigate = useNavigate();
  const lang = useLanguage();
  const { pathname } = useLocation();
  const above = useAboveForm();
  const [state, setState] = useState<'idle' | 'busy' | 'still'>('idle');
  const retry = async () => {
    setState('busy');
    const answer = await shell()
      .retryKeyring()
      .catch(() => null);
    setState('still');
    if (answer !== null) onState(answer);
    if (answer !== null && answer.token !== 'locked') await restoreSession();
  };
  const signIn = () => {
    onClose();
    if (!pathname.includes('/auth/')) void navigate(pathOf.auth(lang, 'login'));
  };
  if (!above) return null;
  return (
    <Dialog title={t('keyring.lockedTitle')} closeLabel={common('action.close')} onClose={onClose}>
      <p className="subdued">{t('keyring.lockedText')}</p>
      <div className={styles.status} role="status">
        {state === 'still' ? (
          <Note tone="warn" icon="warning">
            {t('keyring.stillLocked')}
          </Note>
        ) : null}
      </div>
      <DialogActions>
        <Button tone="primary" data-focus busy={state === 'busy'} onClick={() => void retry()}>
          {t('keyring.retry')}
        </Button>
        <Button onClick={signIn}>{t('keyring.signIn')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function SessionOnly({ onClose, onState }: AskProps) {
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
    <section className={styles.keyring} aria-label={t('keyring.label')}>
      <Icon name="warning" />
      <div>
        <p className="bold">{t('keyring.noneTitle')}</p>
        <p className="subdued">{t('keyring.noneText')}</p>
        <div className={styles.actions}>
          <Button size="compact" onClick={() => void store()}>
            {t('keyring.store')}
          </Button>
          <Button size="compact" tone="quiet" onClick={onClose}>
            {t('keyring.notNow')}
          </Button>
        </div>
      </div>
    </section>
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
