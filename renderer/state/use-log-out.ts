import { useNavigate } from 'react-router-dom';
import { pathOf } from '../platform/paths.ts';
import { logOut } from './session.ts';
import { useLanguage } from './use-language.ts';

/** Ends the session on this device and leads to the front page. */
export function useLogOut(): () => void {
  const navigate = useNavigate();
  const lang = useLanguage();
  return () => void logOut().then(() => navigate(pathOf.index(lang)));
}
