import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { supportEnd } from '../../../../shared/contract/support.ts';
import { count } from '../../../../shared/i18n/dates.ts';
import { queryKeys } from '../../../api/query-keys.ts';
import { client } from '../../../api/service.ts';
import { forgetQueries } from '../../../data/query-client.ts';
import { pathOf } from '../../../platform/paths.ts';
import { showToast } from '../../../state/toasts.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useFailureText } from '../queries.ts';
import styles from './as-user.module.css';

/** On every screen of a support view: whose account it is, how long the view still lasts, and a button to end it. */
export function ViewBanner({ email, minutes }: { email: string; minutes: number }) {
  const { t } = useTranslation('support');
  const lang = useLanguage();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await client.call(supportEnd, {});
      await navigate(pathOf.dashboard(lang));
      showToast({ tone: 'ok', text: t('ended') });
      await forgetQueries([queryKeys.asUser.all]);
    } catch (error) {
      setBusy(false);
      showToast({ tone: 'bad', text: t('notEnded', { reason: failureText(error) }) });
    }
  };
  return (
    <section className={styles.banner} aria-label={t('title')}>
      <div className={`page-width ${styles.bannerLine}`}>
        <Icon name="info" />
        <p>
          <b className="bold">{t('banner.who', { email })}</b>{' '}
          <span>{t('banner.left', { count: minutes, n: count(lang, minutes) })}</span>
        </p>
        <Button size="compact" busy={busy} onClick={() => void end()}>
          {t('banner.end')}
        </Button>
      </div>
    </section>
  );
}
