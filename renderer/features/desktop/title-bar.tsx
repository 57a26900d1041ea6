import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { pathOf } from '../../platform/paths.ts';
import { modName, openOverlay } from '../../state/overlay.ts';
import { useUser } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';

/** What the title bar has in the place of the website's links: the person's pages, and the search. */
export function TitleBar() {
  const { t } = useTranslation('desktop');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const known = useUser() !== null;
  const [bar, setBar] = useState<Element | null>(null);
  useEffect(() => setBar(document.querySelector('.top .wrap')), []);
  if (bar === null || !known) return null;
  return createPortal(
    <div className="own-bar">
      <nav className="nav" aria-label={t('bar.main')}>
        <NavLink to={pathOf.dashboard(lang)} end>
          {common('nav.dashboard')}
        </NavLink>
        <NavLink to={pathOf.archive(lang)}>{common('nav.archive')}</NavLink>
        <NavLink to={pathOf.settings(lang)}>{common('nav.settings')}</NavLink>
      </nav>
      <button type="button" className="own-find" aria-haspopup="dialog" onClick={() => openOverlay('palette')}>
        <Icon name="search" />
        <span>{t('bar.find')}</span>
        <span className="key" aria-hidden="true">
          <kbd>{modName()} K</kbd>
        </span>
      </button>
    </div>,
    bar,
  );
}
