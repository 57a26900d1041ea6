import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { dailyAvailable } from '../../../shared/domain/daily/closed-day.ts';
import { MINUTE, parseDay } from '../../../shared/domain/time/calendar.ts';
import { longDateInline, timeOfDay } from '../../../shared/i18n/dates.ts';
import type { ApiError } from '../../api/api-error.ts';
import { pathOf } from '../../platform/paths.ts';
import { useNow } from '../../state/clock.ts';
import { useOffset } from '../../state/time-zone.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Note } from '../../ui/parts.tsx';
import styles from './daily.module.css';
import { usePlanWithDaily } from './queries.ts';

interface PlainProps {
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly to: string };
}

function ToDashboard() {
  const { t } = useTranslation('report');
  return (
    <Link className={buttonClass({})} to={pathOf.dashboard(useLanguage())}>
      {t('daily.state.back')}
    </Link>
  );
}

/** In place of a day: why there is none, and where to go on. */
export function Plain({ title, text, action }: PlainProps) {
  return (
    <div className="page-width message-page">
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <div className={styles.actions}>
        {action === undefined ? null : (
          <Link className={buttonClass({ tone: 'primary' })} to={action.to}>
            {action.label}
          </Link>
        )}
        <ToDashboard />
      </div>
    </div>
  );
}

/** Daily reports are not part of the reader's plan: which one has them. */
function NotInPlan() {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const plan = usePlanWithDaily()?.name;
  return (
    <Plain
      title={plan === undefined ? t('daily.state.notInPlan') : t('daily.state.inPlan', { plan })}
      text={t('daily.state.notInPlanText')}
      action={{ label: t('daily.state.plans'), to: pathOf.plans(lang) }}
    />
  );
}

/** A day that is not over, or whose morning has not come; or nothing is there yet at all. */
function NotReady({ day }: { day: string }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const offset = useOffset();
  const now = useNow();
  const asked = parseDay(day);
  const due = asked === null ? now : dailyAvailable(asked);
  const clock = timeOfDay(lang, due, offset(due));
  const date = longDateInline(lang, due + offset(due) * MINUTE);
  return (
    <Plain
      title={t('daily.state.notYet')}
      text={due > now ? t('daily.state.due', { date, time: clock }) : t('daily.state.first', { time: clock })}
      {...(due > now ? { action: { label: t('daily.state.newest'), to: pathOf.daily(lang) } } : {})}
    />
  );
}

interface FailedProps {
  readonly error: ApiError;
  readonly day: string;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** In place of a day that did not come: why, and what can be done. */
export function DayError({ error, day, busy, onRetry }: FailedProps) {
  const { t } = useTranslation('report');
  const { t: common } = useTranslation();
  const lang = useLanguage();
  switch (error.code) {
    case 'daily_reports_not_in_plan':
      return <NotInPlan />;
    case 'report_not_ready':
      return <NotReady day={day} />;
    case 'report_not_found':
    case 'invalid_input':
      return (
        <Plain
          title={t('daily.state.notFound')}
          text={t('daily.state.notFoundText')}
          action={{ label: t('daily.state.newest'), to: pathOf.daily(lang) }}
        />
      );
    default:
      return (
        <div className="page-width message-page">
          <h1>{t('daily.state.failed')}</h1>
          <Note tone="bad" icon="warning">
            {t(error.code === 'unreachable' ? 'daily.state.offline' : 'daily.state.failedText')}
          </Note>
          <div className={styles.actions}>
            <Button tone="primary" busy={busy} onClick={onRetry}>
              {common('action.retry')}
            </Button>
            <ToDashboard />
          </div>
        </div>
      );
  }
}
