import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../../../../shared/brand.ts';
import { type GoogleState, googleUnlink } from '../../../../shared/contract/google.ts';
import { longDate } from '../../../../shared/i18n/dates.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { client } from '../../../api/service.ts';
import { invalidate } from '../../../data/query-client.ts';
import { pathOf } from '../../../platform/paths.ts';
import { requestFocus } from '../../../state/focus-targets.ts';
import { showToast } from '../../../state/toasts.ts';
import { useGoogle } from '../../../state/use-google.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/parts.tsx';
import { DangerDialog } from '../danger-dialog.tsx';
import { useGoogleState, useTwoFactor } from '../queries.ts';
import { Section } from '../section.tsx';
import { SectionFailed } from '../section-failed.tsx';
import sessionStyles from '../sessions-section.module.css';
import styles from '../settings.module.css';
import { useReauthentication } from '../use-reauthentication.tsx';

type Linked = NonNullable<GoogleState['google']>;

function UnlinkDialog({ email, onClose, onYes }: { email: string; onClose: () => void; onYes: () => void }) {
  const { t } = useTranslation('google');
  return (
    <DangerDialog
      title={t('settings.unlinkTitle')}
      keep={t('settings.cancel')}
      act={t('settings.unlink')}
      onClose={onClose}
      onYes={onYes}
    >
      <p className="interface-text">{t('settings.unlinkText', { email })}</p>
    </DangerDialog>
  );
}

function LinkedRow({ google, onUnlink }: { google: Linked; onUnlink: (() => void) | null }) {
  const { t } = useTranslation('google');
  const lang = useLanguage();
  const dayOf = (day: string) => longDate(lang, Date.parse(day));
  const { email, since, lastUsed } = google;
  const used = lastUsed === null ? t('settings.unused') : t('settings.used', { day: dayOf(lastUsed) });
  return (
    <ul className={styles.rows}>
      <li>
        <div className={sessionStyles.device}>
          <p>
            <b>{t('settings.linkedAs', { email })}</b>
          </p>
          <p className={sessionStyles.details}>
            {t('settings.since', { day: dayOf(since) })} · {used}
          </p>
          {onUnlink === null ? <p className="help">{t('settings.onlyWay')}</p> : null}
        </div>
        {onUnlink === null ? null : (
          <Button size="compact" onClick={onUnlink}>
            {t('settings.unlink')}
          </Button>
        )}
      </li>
    </ul>
  );
}

function State({ email, state: { google, hasPassword } }: { email: string; state: GoogleState }) {
  const { t } = useTranslation('google');
  const lang = useLanguage();
  const [asked, setAsked] = useState(false);
  const { waiting, go, stop } = useGoogle();
  const asksForCode = (useTwoFactor().data?.since ?? null) !== null;
  const { dialog, run } = useReauthentication({ section: 'google', email, asksForCode });
  const link = () => run((reauth) => go(`${pathOf.settings(lang)}#google`, { purpose: 'link', reauth }));
  const unlink = () =>
    run(async (reauth) => {
      await client.call(googleUnlink, { reauth });
      requestFocus('settings-section-google');
      showToast({ tone: 'ok', text: t('settings.unlinked') });
      await invalidate(queryKeys.google);
    });
  return (
    <div className={sessionStyles.sessions}>
      {google === null ? null : <LinkedRow google={google} onUnlink={hasPassword ? () => setAsked(true) : null} />}
      {google === null && !waiting ? <Button onClick={() => void link()}>{t('settings.link')}</Button> : null}
      {waiting ? (
        <div className={styles.controls}>
          <div role="status">
            <Note icon="globe">{t('browser', { brand: BRAND.name })}</Note>
          </div>
          <Button onClick={stop}>{t('stop')}</Button>
        </div>
      ) : null}
      {dialog}
      {asked && google !== null ? (
        <UnlinkDialog
          email={google.email}
          onClose={() => setAsked(false)}
          onYes={() => {
            setAsked(false);
            void unlink();
          }}
        />
      ) : null}
    </div>
  );
}

/** The Google account that opens this one; where the service has log-in with Google. */
export function GoogleSection({ email }: { email: string }) {
  const { t } = useTranslation('google');
  const { data, error, isFetching, refetch } = useGoogleState();
  return (
    <Section id="google" text={t('settings.text')}>
      {data === undefined && error !== undefined ? (
        <SectionFailed text={t('settings.failed')} busy={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined ? null : <State email={email} state={data} />}
    </Section>
  );
}
