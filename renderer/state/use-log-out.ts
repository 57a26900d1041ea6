import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { BRAND } from '../../shared/brand.ts';
import { pathOf } from '../platform/paths.ts';
import { logOut } from './session.ts';
import { dismissToast, showToast } from './toasts.ts';
import { useLanguage } from './use-language.ts';

/** Ends the session, says so where only this device knows of it yet, and leads to the front page. */
export function useLogOut(): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const lang = useLanguage();
  const run = async () => {
    const ended = await logOut();
    void navigate(pathOf.index(lang));
    if (ended.known) return;
    const notice = showToast({ tone: 'bad', text: t('state.loggedOutHere', { brand: BRAND.name }) });
    await ended.later;
    dismissToast(notice);
    showToast({ tone: 'ok', text: t('state.loggedOutThere') });
  };
  return () => void run();
}
