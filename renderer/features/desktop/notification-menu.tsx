import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Preferences } from '../../../shared/desktop/preferences.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { type Change, usePreferences } from './device-settings/use-preferences.ts';
import { whenText } from './device-settings/when-text.ts';
import { PAUSES, useSnoozedUntil } from './notification-snooze.ts';
import styles from './title-bar.module.css';

type Notifications = Preferences['notifications'];

/** How notifications stand, in words. */
function useSaid({ on }: Notifications, held: number | null): string {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  if (!on) return t('bar.bellOff');
  return held === null ? t('bar.bell') : t('bar.bellHeld', whenText(lang, held));
}

function Known({ notifications, change }: { notifications: Notifications; change: Change }) {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  const navigate = useNavigate();
  const held = useSnoozedUntil(notifications);
  const said = useSaid(notifications, held);
  const quiet = !notifications.on || held !== null;
  const set = (patch: Partial<Notifications>) => change({ notifications: { ...notifications, ...patch } });
  const comeAgain = { key: 'resume', label: t('computer.resume'), run: () => set({ on: true, pausedUntil: null }) };
  const pauses = PAUSES.map(({ key, end }) => ({
    key,
    label: t(`bar.${key}`),
    run: () => set({ pausedUntil: end(Date.now()) }),
  }));
  const settings = {
    key: 'settings',
    label: t('bar.bellSettings'),
    apart: true,
    run: () => void navigate(`${pathOf.settings(lang)}#notices`),
  };
  return (
    <span className={styles.bell} data-held={quiet} title={said}>
      <Menu label={said} button={<Icon name="bell" />} items={[...(quiet ? [comeAgain] : pauses), settings]} />
    </span>
  );
}

/** Holds notifications back for a while, or lets them come again, from any page. */
export function NotificationMenu() {
  const { now, change } = usePreferences();
  return now === null ? null : <Known notifications={now.notifications} change={(patch) => change(now, patch)} />;
}
