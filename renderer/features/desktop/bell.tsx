import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Preferences } from '../../../shared/desktop/preferences.ts';
import { DAY, HOUR } from '../../../shared/domain/time/calendar.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { usePreferences } from './computer/use-preferences.ts';
import { tomorrowMorning, whenText } from './computer/when-text.ts';

type Notifications = Preferences['notifications'];

/** Until when notifications are held back: null when they are not, Infinity when they are switched off. */
const heldUntil = ({ on, pausedUntil }: Notifications, now: number): number | null => {
  if (!on) return Number.POSITIVE_INFINITY;
  return pausedUntil !== null && pausedUntil > now ? pausedUntil : null;
};

/** Holds notifications back for a while, or lets them come again, from any page. */
export function Bell() {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  const navigate = useNavigate();
  const { now, change } = usePreferences();
  if (now === null) return null;
  const { notifications } = now;
  const held = heldUntil(notifications, Date.now());
  const set = (patch: Partial<Notifications>) => change(now, { notifications: { ...notifications, ...patch } });
  const pause = (key: 'pauseHour' | 'pauseDay' | 'pauseWeek', end: () => number) => ({
    key,
    label: t(`bar.${key}`),
    run: () => set({ pausedUntil: end() }),
  });
  const pauses = [
    pause('pauseHour', () => Date.now() + HOUR),
    pause('pauseDay', () => tomorrowMorning(Date.now())),
    pause('pauseWeek', () => Date.now() + 7 * DAY),
  ];
  const said =
    held === null
      ? t('bar.bell')
      : held === Number.POSITIVE_INFINITY
        ? t('bar.bellOff')
        : t('bar.bellHeld', whenText(lang, held));
  return (
    <span className="own-bell" data-held={held !== null} title={said}>
      <Menu
        label={said}
        button={<Icon name="bell" />}
        items={[
          ...(held === null
            ? pauses
            : [{ key: 'resume', label: t('computer.resume'), run: () => set({ on: true, pausedUntil: null }) }]),
          {
            key: 'settings',
            label: t('bar.bellSettings'),
            apart: true,
            run: () => void navigate(`${pathOf.settings(lang)}#notices`),
          },
        ]}
      />
    </span>
  );
}
