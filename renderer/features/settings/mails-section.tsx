import { useTranslation } from 'react-i18next';
import type { Settings } from '../../../shared/contract/settings.ts';
import { useUser } from '../../state/session.ts';
import { Switch } from '../../ui/switch.tsx';
import { Section } from './section.tsx';
import styles from './settings.module.css';
import type { Save } from './use-save.ts';

/** The mails that can be turned off, each by itself, and what cannot. */
export function MailsSection({ settings, save }: { settings: Settings; save: Save }) {
  const { t } = useTranslation('settings');
  const unconfirmed = useUser()?.emailVerified === false;
  const help = (words: string): string => (unconfirmed ? t('reports.mailUnconfirmed') : words);
  return (
    <Section id="reports" text={t('reports.text')}>
      <div className={styles.controls}>
        <Switch
          label={t('reports.weekly')}
          help={help(t('reports.weeklyHelp'))}
          on={settings.receiveMail}
          onChange={(receiveMail) => void save({ receiveMail })}
        />
        <Switch
          label={t('reports.monthly')}
          help={help(t('reports.monthlyHelp'))}
          on={settings.monthlyMail}
          onChange={(monthlyMail) => void save({ monthlyMail })}
        />
        <Switch
          label={t('reports.watchlist')}
          help={help(t('reports.watchlistHelp'))}
          on={settings.watchlistMail}
          onChange={(watchlistMail) => void save({ watchlistMail })}
        />
        <p className="help">{t('reports.always')}</p>
      </div>
    </Section>
  );
}
