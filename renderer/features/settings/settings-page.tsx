import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { swapLanguage } from '../../platform/paths.ts';
import { requestFocus } from '../../state/focus-targets.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { ApiSection } from './api/api-section.tsx';
import { ConnectionsSection } from './connections/connections-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { EmailSection } from './email-section.tsx';
import { GoogleSection } from './google/google-section.tsx';
import { InviteSection } from './invite-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { PasskeysSection } from './passkeys/passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PlanSection } from './plan-section.tsx';
import {
  useApiTokens,
  useConnections,
  useConnects,
  useGoogleState,
  useHasGoogle,
  useOwnData,
  usePasskeys,
  useSessions,
  useSettings,
  useSupportViews,
  useTwoFactor,
  useWebhooks,
} from './queries.ts';
import { ReceiptsSection } from './receipts-section.tsx';
import { SECTIONS, type SectionId } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import styles from './settings.module.css';
import { SettingsSkeleton } from './skeleton.tsx';
import { SupportSection } from './support-section.tsx';
import { TimeSection } from './time-section.tsx';
import { TwoFactorSection } from './two-factor/two-factor-section.tsx';
import { useNotices, useSave } from './use-save.ts';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

/** Carried to the same page in another language. */
const LANGUAGE_SAVED = 'language-saved';

/** The section that the address names, else the first. */
function useCurrentSection(): SectionId {
  const { hash } = useLocation();
  return SECTIONS.find((id) => hash === `#${id}`) ?? 'email';
}

/** The links to the sections. Whoever came for one is brought to it: it was not there yet when the browser looked for it. */
function SectionLinks() {
  const { t } = useTranslation('settings');
  const { hash } = useLocation();
  const current = useCurrentSection();
  const absent: readonly (SectionId | null)[] = [
    useHasGoogle() ? null : 'google',
    useConnects() ? null : 'connections',
  ];
  const currentLink = useRef<HTMLAnchorElement>(null);
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current || hash === '') return;
    arrived.current = true;
    // A part of a section is brought to by whoever leads there.
    if (hash !== `#${current}`) return;
    // On a phone the links are a line that scrolls sideways.
    currentLink.current?.scrollIntoView({ inline: 'center', block: 'nearest' });
    requestFocus(`settings-section-${current}`);
  }, [current, hash]);
  return (
    <nav className={styles.sectionLinks} aria-label={t('title')}>
      {SECTIONS.filter((id) => !absent.includes(id)).map((id) => (
        <a
          key={id}
          href={`#${id}`}
          ref={id === current ? currentLink : undefined}
          aria-current={id === current ? 'true' : undefined}
        >
          {t(`section.${id}`)}
        </a>
      ))}
    </nav>
  );
}

/** Goes on in the language that was just saved, with the focus where it was, and says so in that language. */
function useGoOnIn(notices: ReturnType<typeof useNotices>): (lang: Language) => void {
  const { i18n } = useTranslation();
  const lang = useLanguage();
  const location = useLocation();
  const navigate = useNavigate();
  const arrived = location.state === LANGUAGE_SAVED && i18n.language === lang;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each arrival
  useEffect(() => {
    if (!arrived) return;
    requestFocus('settings-language');
    notices.saved();
    void navigate(location, { replace: true, state: null });
  }, [arrived]);
  return (next) => void navigate(swapLanguage(location, next), { replace: true, state: LANGUAGE_SAVED });
}

interface HandedIn {
  /** Stands beside an address that is not confirmed. */
  readonly unconfirmed: ReactNode;
  /** What the desktop application adds. */
  readonly device?: ReactNode;
}

function Ready({ settings, unconfirmed, device = null }: { settings: Settings } & HandedIn) {
  const notices = useNotices();
  const save = useSave(settings, notices);
  const goOnIn = useGoOnIn(notices);
  return (
    <div className={styles.columns}>
      <SectionLinks />
      <div>
        <EmailSection settings={settings} unconfirmed={unconfirmed} />
        <PasswordSection email={settings.email} />
        <TwoFactorSection email={settings.email} />
        <PasskeysSection email={settings.email} />
        {useHasGoogle() ? <GoogleSection email={settings.email} /> : null}
        {useConnects() ? <ConnectionsSection /> : null}
        <MailsSection settings={settings} save={save} />
        <TimeSection settings={settings} save={save} onLanguage={goOnIn} />
        <PlanSection settings={settings} />
        <ReceiptsSection settings={settings} />
        <InviteSection {...settings.invitation} />
        <SessionsSection />
        <SupportSection />
        <DeviceSection />
        <ApiSection email={settings.email} />
        <WebhooksSection email={settings.email} />
        <DataSection email={settings.email} />
        {device}
      </div>
    </div>
  );
}

function Failed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  return (
    <div className="message-page" role="alert">
      <h2>{t('failed.title')}</h2>
      <p className="lead">{t('failed.text')}</p>
      <Button tone="primary" busy={busy} onClick={onRetry}>
        {common('action.retry')}
      </Button>
    </div>
  );
}

/** What a person sets of themselves; every change is saved as it is made. */
export function SettingsPage(handedIn: HandedIn) {
  const { t } = useTranslation('settings');
  const { data, error, isFetching, refetch } = useSettings();
  const sessions = useSessions();
  // Waited for once, so that nothing below them moves; what does not come is said in its own place.
  const twoFactor = useTwoFactor();
  const ownData = useOwnData();
  const supportViews = useSupportViews();
  const passkeys = usePasskeys();
  const apiTokens = useApiTokens();
  const webhooks = useWebhooks();
  const google = useGoogleState();
  const connections = useConnections();
  const offered = [...(useHasGoogle() ? [google] : []), ...(useConnects() ? [connections] : [])];
  const waited = [sessions, twoFactor, ownData, supportViews, passkeys, apiTokens, webhooks, ...offered];
  const isWaiting = waited.some((one) => one.data === undefined && one.error === undefined);
  const failed = data === undefined && error !== undefined;
  const ready = isWaiting ? undefined : data;
  return (
    <div className={`page-width ${styles.page}`}>
      <title>{`${t('title')} · ${BRAND.name}`}</title>
      <h1>{t('title')}</h1>
      {ready === undefined && !failed ? <SettingsSkeleton /> : null}
      {failed ? <Failed busy={isFetching} onRetry={() => void refetch()} /> : null}
      {ready === undefined ? null : <Ready settings={ready} {...handedIn} />}
    </div>
  );
}
