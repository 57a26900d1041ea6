import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { UpdateState } from '../../../shared/desktop/values.ts';
import { pathOf } from '../../platform/paths.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { shell, useShellEvent } from './shell.ts';

/** Says once of each version that it is there, and once that it can be installed; nobody is interrupted further. */
export function useUpdateNews(): void {
  const { t } = useTranslation('desktop');
  const navigate = useNavigate();
  const lang = useLanguage();
  const told = useRef('');
  const hear = useCallback(
    ({ state, version }: UpdateState) => {
      if (version === null || (state !== 'available' && state !== 'ready')) return;
      const news = `${state} ${version}`;
      if (told.current === news) return;
      told.current = news;
      const text = t(`computer.update.${state}`, { version });
      const look = { label: t('export.open'), run: () => void navigate(`${pathOf.settings(lang)}#computer`) };
      const install = { label: t('computer.install'), run: () => void shell().installUpdate() };
      showToast({ tone: 'info', text, action: state === 'ready' ? install : look });
    },
    [t, navigate, lang],
  );
  useShellEvent('update', hear);
}
