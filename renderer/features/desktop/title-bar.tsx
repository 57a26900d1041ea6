import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { useHeaderSlot } from '../../state/header-slots.ts';
import { modName, openOverlay } from '../../state/overlay.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { NotificationMenu } from './notification-menu.tsx';
import { shell } from './shell.ts';
import styles from './title-bar.module.css';

/** Opens the application's menu, which macOS shows at the top of the screen and other systems nowhere in such a window. */
function MenuButton() {
  const { t } = useTranslation('desktop');
  return (
    <button
      type="button"
      className={styles.applicationMenu}
      aria-haspopup="menu"
      aria-keyshortcuts="F10"
      aria-label={t('bar.menu')}
      title={`${t('bar.menu')} (F10)`}
      onClick={({ currentTarget }) => {
        const { left, bottom } = currentTarget.getBoundingClientRect();
        void shell().showMenu({ x: Math.max(0, Math.round(left)), y: Math.round(bottom) });
      }}
    >
      <Icon name="menu" />
    </button>
  );
}

/** What the title bar has in the place of the website's links: the person's pages, and the search. */
export function TitleBar() {
  const { t } = useTranslation('desktop');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const known = useUser() !== null;
  const bar = useHeaderSlot('bar');
  const start = useHeaderSlot('start');
  if (bar === null) return null;
  const menu = start === null ? null : createPortal(<MenuButton />, start);
  if (!known) return menu;
  const own = createPortal(
    <div className={styles.bar}>
      <nav className="nav" aria-label={t('bar.main')}>
        <NavLink to={pathOf.dashboard(lang)} end>
          {common('nav.dashboard')}
        </NavLink>
        <NavLink to={pathOf.archive(lang)}>{common('nav.archive')}</NavLink>
        <Link to={`${pathOf.dashboard(lang)}#watchlist`}>{t('bar.watchlist')}</Link>
        <NavLink to={pathOf.settings(lang)}>{common('nav.settings')}</NavLink>
      </nav>
      <button
        type="button"
        className={styles.search}
        data-part="search"
        aria-haspopup="dialog"
        onClick={() => openOverlay('palette')}
      >
        <Icon name="search" />
        <span>{t('bar.find')}</span>
        <span className={styles.key} aria-hidden="true">
          <kbd>{modName()} K</kbd>
        </span>
      </button>
      <NotificationMenu />
    </div>,
    bar,
  );
  return (
    <>
      {menu}
      {own}
    </>
  );
}
