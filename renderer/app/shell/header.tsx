import { useTranslation } from 'react-i18next';
import { Link, NavLink, useNavigate } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import { pathOf } from '../../platform/paths.ts';
import { useConfig } from '../../state/config.ts';
import { useSession } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { useLogOut } from '../../state/use-log-out.ts';
import { Bird, Wordmark } from '../../ui/bird.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';

function Brand() {
  const { t } = useTranslation();
  return (
    <Link className="brand" to={pathOf.index(useLanguage())} aria-label={t('home', { brand: BRAND.name })}>
      <Bird />
      <Wordmark />
    </Link>
  );
}

function GuestButtons() {
  const { t } = useTranslation();
  const lang = useLanguage();
  return (
    <>
      <Link className={buttonClass({ tone: 'quiet' })} to={pathOf.auth(lang, 'login')}>
        {t('nav.logIn')}
      </Link>
      <Link className={buttonClass({ tone: 'primary' })} to={pathOf.auth(lang, 'signup')}>
        {t('nav.signUp')}
      </Link>
    </>
  );
}

function AccountNav() {
  const { t } = useTranslation();
  const lang = useLanguage();
  const navigate = useNavigate();
  const leave = useLogOut();
  return (
    <nav className="nav" aria-label={t('nav.account')}>
      <NavLink to={pathOf.dashboard(lang)}>{t('nav.dashboard')}</NavLink>
      <Menu
        label={t('nav.account')}
        button={<Icon name="down" size={14} />}
        items={[
          { key: 'settings', label: t('nav.settings'), run: () => void navigate(pathOf.settings(lang)) },
          { key: 'out', label: t('nav.logOut'), run: leave },
        ]}
      />
    </nav>
  );
}

/** The main menu's pages, in order. */
function usePages() {
  const { t } = useTranslation();
  const lang = useLanguage();
  return [
    { key: 'plans', label: t('nav.plans'), to: pathOf.plans(lang) },
    { key: 'faq', label: t('nav.faq'), to: pathOf.faq(lang) },
    { key: 'examples', label: t('nav.examples'), to: pathOf.examples(lang) },
  ];
}

const useBlog = (): string | null => useConfig()?.blogUrl ?? null;

function NarrowMenu() {
  const { t } = useTranslation();
  const lang = useLanguage();
  const navigate = useNavigate();
  const leave = useLogOut();
  const known = useSession().kind === 'user';
  const pages = usePages();
  const blog = useBlog();
  const go = (to: string) => () => void navigate(to);
  const person = known
    ? [
        { key: 'dashboard', label: t('nav.dashboard'), run: go(pathOf.dashboard(lang)) },
        { key: 'settings', label: t('nav.settings'), run: go(pathOf.settings(lang)) },
        { key: 'out', label: t('nav.logOut'), run: leave },
      ]
    : [
        { key: 'in', label: t('nav.logIn'), run: go(pathOf.auth(lang, 'login')) },
        { key: 'up', label: t('nav.signUp'), run: go(pathOf.auth(lang, 'signup')) },
      ];
  return (
    <span className="menu-b">
      <Menu
        label={t('nav.menu')}
        button={
          <>
            <Icon name="menu" />
            {t('nav.menu')}
          </>
        }
        items={[
          ...pages.map(({ key, label, to }) => ({ key, label, run: go(to) })),
          ...(blog === null ? [] : [{ key: 'blog', label: t('nav.blog'), run: () => location.assign(blog) }]),
          ...person,
        ]}
      />
    </span>
  );
}

/** The rule under the header is the wire; the bird of the brand sits on it. A bare one has no menus. */
export function Header({ bare }: { bare: boolean }) {
  const { t } = useTranslation();
  const session = useSession();
  const pages = usePages();
  const blog = useBlog();
  return (
    <header className="top">
      <div className="wrap">
        <Brand />
        {bare ? null : (
          <>
            <nav className="nav" aria-label={t('nav.main')}>
              {pages.map(({ key, label, to }) => (
                <NavLink key={key} to={to}>
                  {label}
                </NavLink>
              ))}
              {blog === null ? null : (
                <a href={blog}>
                  {t('nav.blog')}
                  <Icon name="external" size={13} />
                </a>
              )}
            </nav>
            <div className="end">
              <div className={session.kind === 'restoring' ? 'hide restoring' : 'hide'}>
                {session.kind === 'user' ? <AccountNav /> : null}
                {session.kind === 'user' ? null : <GuestButtons />}
              </div>
              <NarrowMenu />
            </div>
          </>
        )}
      </div>
    </header>
  );
}

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip" href="#main">
      {t('skip')}
    </a>
  );
}
