import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionView } from '../../../shared/contract/sessions.ts';
import { useNow } from '../../state/clock.ts';
import { requestFocus } from '../../state/focus-targets.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/parts.tsx';
import { DangerDialog } from './danger-dialog.tsx';
import { useSessions } from './queries.ts';
import { Section } from './section.tsx';
import { SectionFailed } from './section-failed.tsx';
import { deviceName, sessionDetails } from './session-words.ts';
import styles from './sessions-section.module.css';
import settingsStyles from './settings.module.css';
import { useEndSessions } from './use-end-sessions.ts';

function Row({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const now = useNow();
  const device = deviceName(t, session);
  return (
    <li>
      <div className={styles.device}>
        <p>
          <b>{device}</b> {session.current ? <Badge tone="ok">{t('sessions.current')}</Badge> : null}
        </p>
        <p className={styles.details}>{sessionDetails(t, session, { lang, now })}</p>
      </div>
      {session.current ? null : (
        <Button size="compact" aria-label={t('sessions.endOf', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Before everything else is logged out; one alone is not asked about. */
function OthersDialog({ onClose, onYes }: { onClose: () => void; onYes: () => void }) {
  const { t } = useTranslation('settings');
  return (
    <DangerDialog
      title={t('sessions.others.title')}
      keep={t('sessions.others.keep')}
      act={t('sessions.others.do')}
      onClose={onClose}
      onYes={onYes}
    >
      <p className={`subdued ${styles.question}`}>{t('sessions.others.text')}</p>
    </DangerDialog>
  );
}

function List({ sessions }: { sessions: readonly SessionView[] }) {
  const { t } = useTranslation('settings');
  const { end, endOthers } = useEndSessions(sessions);
  const [asking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const others = sessions.filter(({ current }) => !current);

  /** The button that was pressed goes with its row: whoever uses the keyboard goes on with the one beside it. */
  function endRow(session: SessionView): void {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const pressed = others.indexOf(session);
    const beside = buttons[pressed + 1] ?? buttons[pressed - 1];
    if (beside === undefined) requestFocus('settings-section-sessions');
    else beside.focus();
    void end(session);
  }

  return (
    <div className={styles.sessions}>
      <ul ref={list} className={settingsStyles.rows}>
        {sessions.map((session) => (
          <Row key={session.id} session={session} onEnd={() => endRow(session)} />
        ))}
      </ul>
      {others.length === 0 ? (
        <p className="help">{t('sessions.only')}</p>
      ) : (
        <div className={`${settingsStyles.actions} ${styles.all}`}>
          <Button onClick={() => setAsking(true)}>{t('sessions.endOthers')}</Button>
        </div>
      )}
      {asking ? (
        <OthersDialog
          onClose={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            void endOthers();
            requestFocus('settings-section-sessions');
          }}
        />
      ) : null}
    </div>
  );
}

/** Where the person is logged in, and how to end that on a device that is not at hand. The page shows it once its answer is there. */
export function SessionsSection() {
  const { t } = useTranslation('settings');
  const { data, error, isFetching, refetch } = useSessions();
  return (
    <Section id="sessions" text={t('sessions.text')}>
      {data === undefined && error !== undefined ? (
        <SectionFailed text={t('sessions.failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <List sessions={data} />}
    </Section>
  );
}
