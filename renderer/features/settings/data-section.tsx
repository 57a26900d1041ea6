import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { settingsDelete } from '../../../shared/contract/leaving.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth } from '../../../shared/i18n/dates.ts';
import { client } from '../../api/service.ts';
import { pathOf } from '../../platform/paths.ts';
import { sessionEnded } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { OwnData } from './own-data.tsx';
import { useTwoFactor } from './queries.ts';
import { Section } from './section.tsx';
import styles from './settings.module.css';
import { useReauthentication } from './use-reauthentication.tsx';

/** Deletes the account; afterwards nobody is logged in here, and the front page says until when it can be kept. */
function useLeave(): (reauth: string) => Promise<void> {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const navigate = useNavigate();
  return async (reauth) => {
    const { goneAt } = await client.call(settingsDelete, { reauth });
    sessionEnded();
    void navigate(pathOf.index(lang));
    const date = dayAndMonth(lang, dayOf(instant(goneAt)));
    showToast({ tone: 'ok', stays: true, text: t('data.leaving.done', { date }) });
  };
}

/** What the person may take away, and how to leave nothing behind. */
export function DataSection({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const [asking, setAsking] = useState(false);
  const { data: factor } = useTwoFactor();
  const { dialog, run } = useReauthentication({
    section: 'data',
    email,
    asksForCode: typeof factor?.since === 'string',
  });
  const leave = useLeave();
  return (
    <Section id="data" text={t('data.text')}>
      <div className={styles.controls}>
        <OwnData />
        <div className={styles.actions}>
          <Button tone="danger-quiet" onClick={() => setAsking(true)}>
            {t('data.delete')}
          </Button>
        </div>
      </div>
      {asking ? (
        <DeleteDialog
          onClose={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            void run(leave);
          }}
        />
      ) : null}
      {dialog}
    </Section>
  );
}
