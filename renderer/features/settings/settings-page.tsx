import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import type { Settings } from '../../../shared/contract/settings.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import { swapLanguage } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { DeviceSection } from './device-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { useSettings } from './reads.ts';
import { SECTIONS, Section, type SectionId } from './section.tsx';
import { SettingsSkeleton } from './skeleton.tsx';
import { LANGUAGE_FIELD, TimeSection } from './time-section.tsx';
import { useNotices, useSave } from './use-save.ts';
import './settings.css';

/** Carried to the same page in another language. */
const LANGUAGE_SAVED = 'language-saved';

/** The section that the address names, else the first. */
function useCurrentSection(): SectionId {
  const { hash } = useLocation();
  return SECTIONS.find((id) => hash === `#${id}`) ?? 'email';
}

function SectionLinks() {
  const { t } = useTranslation('settings');
  const current = useCurrentSection();
  return (
    <nav className="sn" aria-label={t('title')}>
      {SECTIONS.map((id) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
          {t(`section.${id}`)}
        </a>
      ))}
    </nav>
  );
}

/** The sections were not there yet when the browser looked for the one that the address names. */
function useArriveAtSection(): void {
  const current = useCurrentSection();
  const { hash } = useLocation();
  const arrived = useRef(false);
  useEffect(() => {
    if (arrived.current || hash === '') return;
    arrived.current = true;
    // On a phone the links are a line that scrolls sideways.
    document.querySelector('.sn [aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
    document.getElementById(current)?.scrollIntoView();
    document.getElementById(`${current}-title`)?.focus({ preventScroll: true });
  }, [current, hash]);
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
    document.getElementById(LANGUAGE_FIELD)?.focus();
    notices.saved();
    void navigate(location, { replace: true, state: null });
  }, [arrived]);
  return (next) => void navigate(swapLanguage(location, next), { replace: true, state: LANGUAGE_SAVED });
}

function EmailSection({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  return (
    <Section id="email" text={t('email.text')}>
      <dl className="c">
        <dt className="lbl">{t('email.address')}</dt>
        <dd className="addr">{email}</dd>
        <dd className="help">{t('email.help')}</dd>
      </dl>
    </Section>
  );
}

function Ready({ settings, computer }: { settings: Settings; computer: ReactNode }) {
  const { t } = useTranslation('settings');
  const notices = useNotices();
  const save = useSave(settings, notices);
  const goOnIn = useGoOnIn(notices);
  useArriveAtSection();
  return (
    <div className="sg">
      <SectionLinks />
      <div>
        <EmailSection email={settings.email} />
        <Section id="reports" text={t('reports.text')}>
          <div className="c">
            <Switch
              label={t('reports.mail')}
              help={t('reports.mailHelp')}
              on={settings.receiveMail}
              onChange={(receiveMail) => void save({ receiveMail })}
            />
          </div>
        </Section>
        <TimeSection settings={settings} save={save} onLanguage={goOnIn} />
        <PlanSection settings={settings} />
        <DeviceSection />
        {computer}
      </div>
    </div>
  );
}

function Failed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation();
  return (
    <div className="lone" role="alert">
      <h2>{t('failed.title')}</h2>
      <p className="lead">{t('failed.text')}</p>
      <Button tone="primary" busy={busy} onClick={onRetry}>
        {common('action.retry')}
      </Button>
    </div>
  );
}

/** What a person sets of themselves; every change is saved as it is made. `computer` is what the desktop application adds. */
export function SettingsPage({ computer = null }: { computer?: ReactNode }) {
  const { t } = useTranslation('settings');
  const { data, error, isValidating, mutate } = useSettings();
  return (
    <div className="wrap settings">
      <title>{`${t('title')} · ${BRAND.name}`}</title>
      <h1>{t('title')}</h1>
      {data === undefined && error === undefined ? <SettingsSkeleton /> : null}
      {data === undefined && error !== undefined ? <Failed busy={isValidating} onRetry={() => void mutate()} /> : null}
      {data === undefined ? null : <Ready settings={data} computer={computer} />}
    </div>
  );
}
