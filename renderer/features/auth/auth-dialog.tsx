import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { RESET_LINK_MINUTES } from '../../../shared/domain/accounts/credentials.ts';
import { pathOf } from '../../platform/paths.ts';
import { useConfig } from '../../state/config.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Note } from '../../ui/parts.tsx';
import { LinkLogin } from './link-login.tsx';
import { LoginForm } from './login-form.tsx';
import { otherForm } from './other-form.ts';
import { RestoreForm } from './restore-form.tsx';
import { SignupForm } from './signup-form.tsx';

const GoogleButton = lazyPart(async () => (await import('./google/google-button.tsx')).GoogleButton);
const GoogleStep = lazyPart(async () => (await import('./google/google-step.tsx')).GoogleStep);

const TABS = ['signup', 'login'] as const;
const MODALS = [...TABS, 'restore', 'google'] as const;
type Modal = (typeof MODALS)[number];

const isModal = (value: string | undefined): value is Modal => MODALS.some((modal) => modal === value);
/** What is missing after Google stands in its own part. */
const Nothing = () => null;
const FORMS = { signup: SignupForm, login: LoginForm, restore: RestoreForm, google: Nothing } as const;

/** Somebody chose a plan before they logged in, and goes on to it. */
const leadsToPlan = (goto: string | null): boolean => new URLSearchParams(goto?.split('?')[1]).has('plan');

function Tabs({ current, query }: { current: Modal; query: URLSearchParams }) {
  const { t } = useTranslation('auth');
  const lang = useLanguage();
  return (
    <nav className="tabs" aria-label={t('tabs')}>
      {TABS.map((tab) => (
        <Link key={tab} to={otherForm(lang, tab, query)} aria-current={tab === current ? 'page' : undefined} replace>
          {t(`${tab}.tab`)}
        </Link>
      ))}
    </nav>
  );
}

/**
 * `auth/login`, `auth/signup`, `auth/restore`: the forms over the front page. `?link=` logs in by a one-time link. `service` says where, in the
 * desktop application.
 */
export function AuthDialog({ service }: { service: ReactNode }) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation();
  const { modal } = useParams();
  const [query] = useSearchParams();
  const lang = useLanguage();
  const navigate = useNavigate();
  const { googleLogin = false } = useConfig() ?? {};
  if (!isModal(modal)) return <Navigate to={otherForm(lang, 'login', query)} replace />;
  const link = query.get('link');
  const Form = FORMS[modal];
  return (
    <Dialog
      title={t(`${modal}.title`)}
      closeLabel={common('action.close')}
      onClose={() => void navigate(pathOf.index(lang))}
      footer={t(`${modal}.footer`, { minutes: RESET_LINK_MINUTES })}
    >
      {leadsToPlan(query.get('goto')) && TABS.some((tab) => tab === modal) ? <Note>{t('toSubscribe')}</Note> : null}
      <Tabs current={modal} query={query} />
      <Suspense fallback={null}>
        {googleLogin && TABS.some((tab) => tab === modal) ? <GoogleButton key={modal} /> : null}
        {modal === 'google' ? <GoogleStep /> : null}
      </Suspense>
      {modal === 'login' && link !== null ? (
        <LinkLogin link={link}>
          <Form />
        </LinkLogin>
      ) : (
        <Form />
      )}
      {service}
    </Dialog>
  );
}
