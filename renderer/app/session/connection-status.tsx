import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BRAND } from '../../../shared/brand.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { dayOf, MINUTE } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth, timeOfDay, weekdayName } from '../../../shared/i18n/dates.ts';
import { oldestShownAt } from '../../data/query-client.ts';
import { useNow } from '../../state/clock.ts';
import { retryNow, useConnectionSince } from '../../state/connection.ts';
import { useOffset } from '../../state/time-zone.ts';
import { useLanguage } from '../../state/use-language.ts';
import { dateStyleOf } from './date-style.ts';

const LOOK_MS = 1000;

/** When the oldest of what is on screen was read, looked at anew each second. */
function useShownSince(): number | null {
  const [since, setSince] = useState(oldestShownAt);
  useEffect(() => {
    const timer = setInterval(() => setSince(oldestShownAt()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return since;
}

/** Since when there is no connection, and how old what is on screen is, by the clock of the reader. */
function Away() {
  const { t } = useTranslation();
  const lang = useLanguage();
  const since = useConnectionSince();
  const read = useShownSince();
  const now = useNow();
  const timezone = useOffset()(now);
  // The service's clock, which a demonstration may have set to another day.
  const shift = now - Date.now();
  const time = (at: number) => timeOfDay(lang, at + shift, timezone);
  const local = instant((read ?? 0) + shift + timezone * MINUTE);
  const when = {
    today: () => t('state.readToday', { time: time(read ?? 0) }),
    weekday: () => t('state.readOn', { day: weekdayName(lang, local), time: time(read ?? 0) }),
    date: () => t('state.readOnDate', { day: dayAndMonth(lang, dayOf(local)), time: time(read ?? 0) }),
  };
  return (
    <>
      {navigator.onLine ? t('state.unreachable', { brand: BRAND.name }) : t('state.offline', { time: time(since) })}{' '}
      {read === null ? null : when[dateStyleOf(read + shift, now, timezone)]()}
    </>
  );
}

function Slow() {
  const { t } = useTranslation();
  return (
    <>
      {t('state.slow')}
      <button type="button" onClick={retryNow}>
        {t('action.retry')}
      </button>
    </>
  );
}

/** What is said while the service cannot be reached, or takes its time. */
export function ConnectionStatus({ kind }: { kind: 'down' | 'slow' }) {
  return kind === 'down' ? <Away /> : <Slow />;
}
