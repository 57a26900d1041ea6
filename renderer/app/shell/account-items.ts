import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { LANGUAGES } from '../../../shared/domain/languages.ts';
import { pathOf, swapLanguage } from '../../platform/paths.ts';
import { modName, openOverlay } from '../../state/overlay.ts';
import { tellLanguage, useSession } from '../../state/session.ts';
import { useLanguage } from '../../state/use-language.ts';
import { useLogOut } from '../../state/use-log-out.ts';
import type { MenuItem } from '../../ui/menu-list.tsx';

/** Names of languages are written in themselves, whatever the page speaks. */
const LANGUAGE_NAMES = { en: 'nav.english', pt: 'nav.portuguese' } as const;

/** Menu items that lead to a page, as links. */
export function useLinkItem(): (key: string, label: string, href: string) => MenuItem {
  const navigate = useNavigate();
  return (key, label, href) => ({ key, label, href, run: () => void navigate(href) });
}

/** What stands in every menu of the shell: finding, the other language, and the keys where there is somebody to use them. */
function useToolItems(): { readonly find: MenuItem; readonly keys: MenuItem; readonly languages: readonly MenuItem[] } {
  const { t } = useTranslation();
  const current = useLanguage();
  const location = useLocation();
  const link = useLinkItem();
  return {
    find: { key: 'find', label: t('nav.find'), hint: `${modName()} K`, run: () => openOverlay('palette') },
    keys: { key: 'keys', label: t('nav.keys'), hint: '?', run: () => openOverlay('keys') },
    languages: LANGUAGES.filter((lang) => lang !== current).map((lang) => {
      const item = link(lang, t(LANGUAGE_NAMES[lang]), swapLanguage(location, lang));
      return {
        ...item,
        lang,
        run: () => {
          item.run();
          void tellLanguage(lang).catch(() => undefined);
        },
      };
    }),
  };
}

/** The account menu of whoever is logged in. */
export function usePersonItems(): readonly MenuItem[] {
  const { t } = useTranslation();
  const lang = useLanguage();
  const link = useLinkItem();
  const leave = useLogOut();
  const { find, keys, languages } = useToolItems();
  return [
    { ...link('settings', t('nav.settings'), pathOf.settings(lang)), hint: 'G S' },
    link('archive', t('nav.archive'), pathOf.archive(lang)),
    { ...find, apart: true },
    keys,
    ...languages,
    { key: 'out', label: t('nav.logOut'), run: leave, apart: true },
  ];
}

/** The lower part of the narrow menu: what the wide header has at its right. */
export function useNarrowItems(): readonly MenuItem[] {
  const { t } = useTranslation();
  const lang = useLanguage();
  const link = useLinkItem();
  const { kind } = useSession();
  const person = usePersonItems();
  const { find, languages } = useToolItems();
  if (kind === 'user') {
    return [{ ...link('dashboard', t('nav.dashboard'), pathOf.dashboard(lang)), hint: 'G D', apart: true }, ...person];
  }
  const doors = [
    { ...link('in', t('nav.logIn'), pathOf.auth(lang, 'login')), apart: true },
    link('up', t('nav.signUp'), pathOf.auth(lang, 'signup')),
  ];
  return [...(kind === 'guest' ? doors : []), { ...find, apart: true }, ...languages];
}
