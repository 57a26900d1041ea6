import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/contract/settings.ts';
import { Button } from '../../ui/button.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { AddressWaiting } from './address-waiting.tsx';
import { useTwoFactor } from './queries.ts';
import { Section } from './section.tsx';
import styles from './settings.module.css';
import { useReauthentication } from './use-reauthentication.tsx';

interface EmailSectionProps {
  readonly settings: Settings;
  /** Stands beside an address that is not confirmed. */
  readonly unconfirmed: ReactNode;
}

/** The address, and how it is changed. */
export function EmailSection({ settings: { email, newEmail }, unconfirmed }: EmailSectionProps) {
  const { t } = useTranslation('settings');
  const asksForCode = (useTwoFactor().data?.since ?? null) !== null;
  const { dialog, run } = useReauthentication({ section: 'email', email, asksForCode });
  const [reauth, setReauth] = useState<string | null>(null);
  return (
    <Section id="email" text={t('email.text')}>
      <div className={styles.controls}>
        {newEmail === null ? unconfirmed : <AddressWaiting email={email} newEmail={newEmail} />}
        <dl className={styles.controls}>
          <dt className="label">{t('email.address')}</dt>
          <dd className={styles.address}>{email}</dd>
          <dd className="help">{t('email.help')}</dd>
        </dl>
        <div className={styles.actions}>
          <Button onClick={() => void run(async (proof) => setReauth(proof))}>{t('email.change')}</Button>
        </div>
      </div>
      {dialog}
      {reauth === null ? null : <AddressDialog email={email} reauth={reauth} onClose={() => setReauth(null)} />}
    </Section>
  );
}
