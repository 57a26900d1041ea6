import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { modName, openOverlay } from '../../state/overlay.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Bell } from './bell.tsx';
import { shell } from './shell.ts';

/** Opens the application's menu, which macOS shows at the top of the screen and other systems nowhere in such a window. */
function MenuButton() {
  const { t } = useTranslation('desktop');
  return (
    <button
      type="button"
      className="own-menu"
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

/** A place of one's own at the start of the bar: what comes first is also reached first. */
function useStartOfBar(bar: Element | null): Element | null {
  const [start, setStart] = useState<Element | null>(null);
  useEffect(() => {
    if (bar === null || shell().system === 'mac') return undefined;
    const place = document.createElement('span');
    bar.prepend(place);
    setStart(place);
    return () => place.remove();
  }, [bar]);
  return start;
}

/** What the title bar has in the place of the website's links: the person's pages, and the search. */
export function TitleBar() {
  const { t } = useTranslation('desktop');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const known = useUser() !== null;
  const [bar, setBar] = useState<Element | null>(null);
  useEffect(() => setBar(document.querySelector('.top .wrap')), []);
  const start = useStartOfBar(bar);
  if (bar === null) return null;
  const menu = start === null ? null : createPortal(<MenuButton />, start);
  if (!known) return menu;
  const own = createPortal(
    <div className="own-bar">
      <nav className="nav" aria-label={t('bar.main')}>
        <NavLink to={pathOf.dashboard(lang)} end>
          {common('nav.dashboard')}
        </NavLink>
        <NavLink to={pathOf.archive(lang)}>{common('nav.archive')}</NavLink>
        <Link to={`${pathOf.dashboard(lang)}#watchlist`}>{t('bar.watchlist')}</Link>
        <NavLink to={pathOf.settings(lang)}>{common('nav.settings')}</NavLink>
      </nav>
      <button type="button" className="own-find" aria-haspopup="dialog" onClick={() => openOverlay('palette')}>
        <Icon name="search" />
        <span>{t('bar.find')}</span>
        <span className="key" aria-hidden="true">
          <kbd>{modName()} K</kbd>
        </span>
      </button>
      <Bell />
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
