import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dashboardCsv } from '../../../shared/contract/dashboard-csv.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth, longDate, longRange, monthAndYear } from '../../../shared/i18n/dates.ts';
import { capitalised, numberWord } from '../../../shared/i18n/number-words.ts';
import { useNow } from '../../state/clock.ts';
import { client, platform } from '../../state/services.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { periodName, type StripPeriod } from '../../ui/period-texts.ts';
import { dayWord, type Heading, headingOf } from './heading.ts';
import type { Accounts } from './kept-list.ts';

function useHeadingText(now: Instant): (heading: Heading) => string {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const counted = (count: number) => {
    const number = numberWord(lang, count);
    return { count, number, Number: capitalised(number) };
  };
  const dated = (at: number) => ({ date: dayAndMonth(lang, dayOf(instant(at))) });
  return (heading) => {
    switch (heading.kind) {
      case 'new':
        return t(heading.today ? 'heading.newToday' : 'heading.newThursday', counted(heading.count));
      case 'left':
        return t('heading.left', counted(heading.count));
      case 'read':
        return t(`heading.read.${dayWord(heading.next, now)}`, dated(heading.next));
      case 'first':
        return t(`heading.first.${dayWord(heading.next, now)}`, dated(heading.next));
      case 'period': {
        const { type, start, end } = heading.period;
        return type === 'month'
          ? t('heading.month', { month: monthAndYear(lang, start) })
          : t('heading.week', { range: longRange(lang, start, end).replaceAll(/\s+–\s+/g, '–') });
      }
      case 'writing':
        return t('heading.writing');
      case 'none':
        return t('heading.none');
    }
  };
}

function CsvButton({ period, newest }: { period: StripPeriod; newest: boolean }) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      platform.saveFile(await client.download(dashboardCsv, { query: { period: period.id } }));
    } catch {
      showToast({ tone: 'bad', text: t('csv.failed') });
    }
    setBusy(false);
  };
  return (
    <Button busy={busy} onClick={() => void save()}>
      {busy ? null : <Icon name="download" />}
      {busy
        ? t('csv.busy')
        : newest && period.type === 'week'
          ? t('csv.thisWeek')
          : t('csv.period', { period: periodName(lang, period) })}
    </Button>
  );
}

/** The date, what came in, and the period's CSV. */
export function DashboardHead({ accounts, chosen }: { accounts: Accounts; chosen: boolean }) {
  const lang = useLanguage();
  const now = useNow();
  const headingText = useHeadingText(now);
  const { periods, items, selected } = accounts;
  const period = periods.find(({ id }) => id === selected);
  const newest = period !== undefined && !periods.some((p) => p.available <= now && p.available > period.available);
  return (
    <div className="dh">
      <div>
        <p className="ui mid">{capitalised(longDate(lang, now)).replace(',', lang === 'en' ? '' : ',')}</p>
        <h1>{headingText(headingOf({ periods, items, selected }, now, chosen))}</h1>
      </div>
      {period !== undefined && items.some(({ line }) => line !== null) ? (
        <div className="acts">
          <CsvButton period={period} newest={newest} />
        </div>
      ) : null}
    </div>
  );
}
