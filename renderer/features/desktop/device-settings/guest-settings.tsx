import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { BRAND } from '../../../../shared/brand.ts';
import { pathOf } from '../../../platform/paths.ts';
import { textsReady } from '../../../state/locale.ts';
import { useLanguage } from '../../../state/use-language.ts';
import styles from './device-settings.module.css';
import { DeviceSettings } from './device-settings.tsx';

const TEXTS = ['desktop', 'settings'] as const;

/** What can be set before somebody is logged in: above all at which service that is. */
export function GuestSettings() {
  const lang = useLanguage();
  use(textsReady(lang, TEXTS));
  const { t } = useTranslation('desktop');
  const { t: settings } = useTranslation('settings');
  const { t: common } = useTranslation();
  return (
    <div className={`page-width ${styles.guest}`}>
      <title>{`${settings('title')} · ${BRAND.name}`}</title>
      <h1>{settings('title')}</h1>
      <p className={styles.guestLead}>
        {t('guest.settings')}{' '}
        <Link className="link" to={pathOf.auth(lang, 'login', pathOf.settings(lang))}>
          {common('nav.logIn')}
        </Link>
      </p>
      <DeviceSettings guest />
    </div>
  );
}
