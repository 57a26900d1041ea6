import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Navigate,
  Outlet,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
import { isLanguage, type Language } from '../../shared/domain/languages.ts';
import { platform } from '../platform/current.ts';
import { pathOf, safeGoto, swapLanguage } from '../platform/paths.ts';
import { onBlocked, onLoginRequired } from '../state/client-events.ts';
import { loadedLanguage, switchLanguage } from '../state/locale.ts';
import { LoadingPart } from '../state/page-loading.ts';
import { sessionEnded, useSession } from '../state/session.ts';
import { showToast } from '../state/toasts.ts';
import { useLanguage } from '../state/use-language.ts';
import { FailedPart } from './shell/failed-part.tsx';

function Spoken({ lang }: { lang: Language }) {
  // What is spoken already (the page's own language at the start) is drawn at once.
  const [spoken, setSpoken] = useState<Language | null>(() => (loadedLanguage() === lang ? lang : null));
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once more
  useEffect(() => {
    let current = true;
    switchLanguage(lang).then(
      () => {
        document.documentElement.lang = lang;
        if (current) setSpoken(lang);
      },
      () => {
        if (current) setFailures((known) => known + 1);
      },
    );
    return () => {
      current = false;
    };
  }, [lang, attempt]);
  // Until its texts are there the page goes on in the language before; only the first has none to go on in.
  if (spoken === null && failures > attempt) return <FailedPart whole again={() => setAttempt(failures)} />;
  return spoken === null ? null : <Outlet />;
}

/** Any prefix but a language of ours becomes English (specification, section 2). */
export function LanguagePrefix() {
  const { lang } = useParams();
  const location = useLocation();
  if (!isLanguage(lang)) return <Navigate to={swapLanguage(location, 'en')} replace />;
  return <Spoken lang={lang} />;
}

const here = ({ pathname, search, hash }: ReturnType<typeof useLocation>): string => `${pathname}${search}${hash}`;

/** Pages for people who are logged in; others are asked to log in and come back here. */
export function PersonOnly() {
  const session = useSession();
  const lang = useLanguage();
  const location = useLocation();
  if (session.kind === 'restoring') return <LoadingPart />;
  if (session.kind === 'guest') return <Navigate to={pathOf.auth(lang, 'login', here(location))} replace />;
  return <Outlet />;
}

/** As `PersonOnly`, but in the desktop application for everyone: which service somebody logs in at is set there, too. */
export const PersonOrDesktop = () => (platform.desktop === null ? <PersonOnly /> : <Outlet />);

/**
 * The log-in and sign-up forms; who is logged in goes on to where they were headed. The form that has a link
 * mailed is for them, too: whoever is logged in may have forgotten the password that the settings ask for. So is the way back from
 * Google, by which they link it.
 */
export function GuestOnly() {
  const session = useSession();
  const lang = useLanguage();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const isForAll = pathname === pathOf.auth(lang, 'restore') || pathname === pathOf.google(lang);
  if (session.kind === 'user' && !isForAll)
    return <Navigate to={safeGoto(query.get('goto'), pathOf.dashboard(lang))} replace />;
  return <Outlet />;
}

/** A 403 on any call leads to the log-in form, and from there back to this page (specification, section 8). */
export function useLoginRequired(): void {
  const navigate = useNavigate();
  const lang = useLanguage();
  const location = useLocation();
  useEffect(
    () =>
      onLoginRequired(() => {
        sessionEnded();
        if (!location.pathname.includes('/auth/')) void navigate(pathOf.auth(lang, 'login', here(location)));
      }),
    [navigate, lang, location],
  );
}

/** Whoever is blocked while logged in comes to the front page and is told why (specification, section 4). */
export function useBlocked(): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const lang = useLanguage();
  const { kind } = useSession();
  useEffect(
    () =>
      onBlocked(() => {
        // A log-in that is refused says so in its form.
        if (kind === 'guest') return;
        sessionEnded();
        void navigate(pathOf.index(lang), { replace: true });
        showToast({ tone: 'bad', text: t('state.blocked') });
      }),
    [navigate, lang, kind, t],
  );
}

/** Each new page shows its top; going back and forth is left to the browser, which remembers the place. */
export function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // A place that the address names is scrolled to by the page that has it.
    if (kind !== 'POP' && hash === '') window.scrollTo(0, 0);
  }, [pathname, kind, hash]);
}
