import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { BRAND } from '../../../../shared/brand.ts';
import { ApiError } from '../../../api/api-error.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { invalidate } from '../../../data/query-client.ts';
import { pathOf } from '../../../platform/paths.ts';
import { finishConnecting, takeConnecting } from '../../../state/connecting.ts';
import { useSession } from '../../../state/session.ts';
import { showToast } from '../../../state/toasts.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { useReturned } from '../../../state/use-returned.ts';
import { Note } from '../../../ui/parts.tsx';
import styles from '../settings.module.css';

/** `settings/connected`: sends what a network led back with, once, and goes on to the settings. */
export function ConnectedPage() {
  const { t } = useTranslation('connections');
  const { t: settings } = useTranslation('settings');
  const { t: errors } = useTranslation('errors');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  const navigate = useNavigate();
  const { kind: who } = useSession();
  const { hash } = useLocation();
  const [answer] = useState(() => new URLSearchParams(hash.replace(/^#/, '')));

  async function connect(): Promise<void> {
    const [state, code] = [answer.get('state') ?? '', answer.get('code')];
    const flow = takeConnecting({ state, code });
    const fail = (reason: string): void => {
      showToast({ tone: 'bad', text: t('notConnected', { reason }) });
    };
    if (flow === null) return fail(errors('connection_outdated'));
    if (code === null) return fail(t('declined'));
    try {
      const { username } = await finishConnecting({ flow, state, code });
      showToast({ tone: 'ok', text: t('connected', { name: username }) });
      await invalidate(queryKeys.connections);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      fail(error.code === 'unreachable' ? common('state.failed') : error.message);
    }
  }

  useReturned(who === 'user', () => {
    void connect().finally(() => void navigate(`${pathOf.settings(lang)}#connections`, { replace: true }));
  });

  return (
    <div className={`page-width ${styles.page}`} role="status">
      <title>{`${settings('title')} · ${BRAND.name}`}</title>
      <h1>{settings('title')}</h1>
      <Note icon="globe">{t('waiting')}</Note>
    </div>
  );
}
