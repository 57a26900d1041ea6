import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth, longDateInline, longRange, monthAndYear } from '../../../shared/i18n/dates.ts';
import { capitalised, numberWord } from '../../../shared/i18n/number-words.ts';
import type { Accounts } from '../../data/accounts.ts';
import { pathOf } from '../../platform/paths.ts';
import { useNow } from '../../state/clock.ts';
import { useExportName } from '../../state/export-format.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { periodName, type StripPeriod } from '../../ui/period-texts.ts';
import styles from './dashboard-head.module.css';
import { dayWord, type Heading, headingOf } from './heading.ts';
import { useMayGroup } from './queries.ts';
import { useAccountActions } from './use-account-actions.ts';

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

interface ActionsProps {
  /** The accounts with a report of the period. */
  readonly ids: readonly number[];
  readonly period: StripPeriod;
  readonly newest: boolean;
}

/** A group report on what came, and the CSV of all of it. */
function Actions({ ids, period, newest }: ActionsProps) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const mayGroup = useMayGroup();
  const { csvBytes, saveCsv, openGroupReport } = useAccountActions();
  const saving = csvBytes !== null;
  const format = useExportName();
  const group = (
    <>
      <Icon name="lines" />
      {t('group')}
    </>
  );
  const csv =
    newest && period.type === 'week'
      ? t('csv.thisWeek', { format })
      : t('csv.period', { format, period: periodName(lang, period) });
  return (
    <div className={styles.actions}>
      {ids.length < 2 ? null : mayGroup ? (
        <Link className={buttonClass({})} to={pathOf.groupReport(lang, ids, period.id)}>
          {group}
        </Link>
      ) : (
        <Button aria-haspopup="dialog" onClick={() => openGroupReport(ids)}>
          {group}
        </Button>
      )}
      <Button busy={saving} onClick={() => saveCsv(null)}>
        {saving ? null : <Icon name="download" />}
        {saving ? t('csv.busy') : csv}
      </Button>
    </div>
  );
}

interface HeadProps {
  readonly accounts: Accounts;
  /** The reader chose the period; otherwise the service did. */
  readonly chosen: boolean;
}

/** The date, what came in, and the period's CSV. */
export function DashboardHead({ accounts, chosen }: HeadProps) {
  const lang = useLanguage();
  const now = useNow();
  const headingText = useHeadingText(now);
  const { periods, items, selected } = accounts;
  const period = periods.find(({ id }) => id === selected);
  const reported = items.filter(({ line }) => line !== null).map(({ id }) => id);
  const newest = period !== undefined && !periods.some((p) => p.available <= now && p.available > period.available);
  return (
    <div className={styles.head}>
      <div>
        <p className="interface-text subdued">{capitalised(longDateInline(lang, now))}</p>
        <h1>{headingText(headingOf({ periods, items, selected }, now, chosen))}</h1>
      </div>
      {period !== undefined && reported.length > 0 ? <Actions ids={reported} period={period} newest={newest} /> : null}
    </div>
  );
}
