import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { BRAND } from '../../../shared/brand.ts';
import { platform } from '../../platform/current.ts';
import { pathOf } from '../../platform/paths.ts';
import { useConfig } from '../../state/config.ts';
import { setHeaderSlot } from '../../state/header-slots.ts';
import { useSession } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Bird, Wordmark } from '../../ui/bird.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Avatar } from '../../ui/parts.tsx';
import { useLinkItem, useNarrowItems, usePersonItems } from './account-items.ts';

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

function AccountNav({ email }: { email: string }) {
  const { t } = useTranslation();
  const lang = useLanguage();
  return (
    <nav className="nav" aria-label={t('nav.account')}>
      <NavLink to={pathOf.dashboard(lang)}>
        <Avatar src={null} name={email} size={24} />
        {t('nav.dashboard')}
      </NavLink>
      <Menu label={t('nav.account')} button={<Icon name="down" size={14} />} items={usePersonItems()} />
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
  const link = useLinkItem();
  const pages = usePages();
  const blog = useBlog();
  const own = useNarrowItems();
  return (
    <span className="menu-button">
      <Menu
        label={t('nav.menu')}
        button={
          <>
            <Icon name="menu" />
            {t('nav.menu')}
          </>
        }
        items={[
          ...pages.map(({ key, label, to }) => link(key, label, to)),
          ...(blog === null
            ? []
            : [{ key: 'blog', label: t('nav.blog'), href: blog, run: () => location.assign(blog) }]),
          ...own,
        ]}
      />
    </span>
  );
}

/** macOS shows an application's menu at the top of the screen, other systems nowhere in such a window. */
const hasMenuOfItsOwn = (): boolean => platform.desktop !== null && platform.desktop.system !== 'mac';

/** The rule under the header is the wire; the bird of the brand sits on it. A bare one has no menus. */
export function Header({ bare }: { bare: boolean }) {
  const { t } = useTranslation();
  const session = useSession();
  const pages = usePages();
  const blog = useBlog();
  return (
    <header className="top">
      <div className="page-width" ref={setHeaderSlot.bar}>
        {hasMenuOfItsOwn() ? <span ref={setHeaderSlot.start} /> : null}
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
                {session.kind === 'user' ? <AccountNav email={session.user.email} /> : null}
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
    <a className="skip-link" href="#main">
      {t('skip')}
    </a>
  );
}
