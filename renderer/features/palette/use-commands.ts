import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { dashboardCsv } from '../../../shared/contract/dashboard-csv.ts';
import { LANGUAGES } from '../../../shared/domain/languages.ts';
import { csvSeparatorOf } from '../../../shared/domain/report/csv-cell.ts';
import { client } from '../../api/service.ts';
import { platform } from '../../platform/current.ts';
import { pathOf, swapLanguage } from '../../platform/paths.ts';
import { isCompact, setCompact } from '../../state/density.ts';
import { openExportDialog } from '../../state/export-dialog.ts';
import { requestFocus } from '../../state/focus-targets.ts';
import { openOverlay } from '../../state/overlay.ts';
import { tellLanguage } from '../../state/session.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { useLogOut } from '../../state/use-log-out.ts';
import type { Result } from './account-results.ts';

type Go = (href: string) => void;
type Doing = Pick<Result, 'id' | 'label' | 'run'> & { readonly words?: string; readonly hint?: string };

const command = ({ words = '', hint, ...given }: Doing): Result => ({
  kind: 'command',
  detail: '',
  badge: null,
  face: null,
  recency: 0,
  href: null,
  words,
  hint: hint ?? null,
  ...given,
});

/** Pages that anyone may read. */
export function usePages(go: Go): Result[] {
  const { t } = useTranslation('palette');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const page = (href: string, label: string, words = ''): Result => ({
    ...command({ id: `page-${href}`, label, words, run: () => go(href) }),
    kind: 'page',
    href,
  });
  return [
    page(pathOf.plans(lang), common('nav.plans'), t('also.plans')),
    page(pathOf.faq(lang), common('nav.faq'), t('also.faq')),
    page(pathOf.examples(lang), common('nav.examples'), t('also.examples')),
    page(pathOf.glossary(lang), t('page.glossary')),
    page(pathOf.press(lang), t('page.press')),
    page(pathOf.terms(lang), t('page.terms')),
    page(pathOf.index(lang), t('page.index')),
  ];
}

/** The other language, by its own name and in its own words. */
function useLanguageCommands(go: Go): Result[] {
  const { t } = useTranslation('palette');
  const current = useLanguage();
  const location = useLocation();
  return LANGUAGES.filter((lang) => lang !== current).map((lang) => ({
    ...command({
      id: `language-${lang}`,
      label: t(`speak.${lang}`),
      words: `${t('also.language')} ${lang}`,
      run: () => {
        go(swapLanguage(location, lang));
        void tellLanguage(lang).catch(() => undefined);
      },
    }),
    lang,
  }));
}

function useCompactCommand(): Result {
  const { t } = useTranslation('palette');
  const on = isCompact();
  return command({
    id: 'compact',
    label: t(on ? 'command.compactOff' : 'command.compactOn'),
    words: t('also.compact'),
    run: () => {
      setCompact(!on);
      showToast({ tone: 'ok', text: t(on ? 'command.compactUndone' : 'command.compactDone') });
    },
  });
}

function useCsvCommand(period: string | null): Result[] {
  const { t } = useTranslation('palette');
  const separator = csvSeparatorOf(useLanguage());
  if (period === null) return [];
  const save = async () => {
    try {
      await client.save(dashboardCsv, { query: { period, separator } });
    } catch {
      showToast({ tone: 'bad', text: t('command.csvFailed') });
    }
  };
  return [command({ id: 'csv', label: t('command.csv'), words: t('also.csv'), run: () => void save() })];
}

/** The desktop application writes many files at once. */
function useExportCommand(): Result[] {
  const { t } = useTranslation('palette');
  if (platform.desktop === null) return [];
  return [
    command({ id: 'export', label: t('command.export'), words: t('also.export'), run: () => openExportDialog(null) }),
  ];
}

/**
 * What can be done from anywhere by whoever is logged in.
 * @param period of the newest reports, null where there are none
 */
export function usePersonCommands(go: Go, period: string | null): Result[] {
  const { t } = useTranslation('palette');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const leave = useLogOut();
  const to = (href: string, label: string, more: Pick<Doing, 'words' | 'hint'>): Result => ({
    ...command({ id: href, label, run: () => go(href), ...more }),
    href,
  });
  return [
    to(pathOf.dashboard(lang), common('nav.dashboard'), { words: t('also.dashboard'), hint: 'G D' }),
    to(pathOf.settings(lang), common('nav.settings'), { words: t('also.settings'), hint: 'G S' }),
    command({
      id: 'add',
      label: t('command.add'),
      words: t('also.add'),
      run: () => {
        go(pathOf.dashboard(lang));
        requestFocus('add-account');
      },
    }),
    ...useCsvCommand(period),
    ...useExportCommand(),
    to(pathOf.archive(lang), common('nav.archive'), { words: t('also.archive') }),
    ...useLanguageCommands(go),
    useCompactCommand(),
    command({
      id: 'keys',
      label: common('nav.keys'),
      words: t('also.keys'),
      hint: '?',
      run: () => openOverlay('keys'),
    }),
    command({ id: 'out', label: common('nav.logOut'), words: t('also.logOut'), run: leave }),
  ];
}

/** What a visitor can do. */
export function useGuestCommands(go: Go): Result[] {
  const { t } = useTranslation();
  const lang = useLanguage();
  const to = (href: string, label: string): Result => ({ ...command({ id: href, label, run: () => go(href) }), href });
  return [
    to(pathOf.auth(lang, 'login'), t('nav.logIn')),
    to(pathOf.auth(lang, 'signup'), t('nav.signUp')),
    ...useLanguageCommands(go),
  ];
}
