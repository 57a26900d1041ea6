import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import type { DenialReason } from '../../../shared/domain/policy/tracking.ts';
import { dayOf, WEEK } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth, percent, weekdayName } from '../../../shared/i18n/dates.ts';
import { useNow } from '../../state/clock.ts';
import { useLanguage } from '../../state/use-language.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { StripPeriod } from '../../ui/period-texts.ts';
import { dayWord } from './heading.ts';
import { rowNote, stageSaid } from './row-note.ts';
import styles from './row-status.module.css';
import rowsStyles from './rows.module.css';

/** Rare, and many words: loaded when an account could not be read. */
const RowFailure = lazyPart(async () => (await import('./row-failure.tsx')).RowFailure);

function Collecting({ stage, share }: { stage: ReturnType<typeof stageSaid>; share: number | null }) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  return (
    <>
      <p className={`${rowsStyles.headline} ${rowsStyles.plain}`}>
        {t(`stage.${stage}`)}
        {share === null ? '' : `, ${percent(lang, share)}`}
      </p>
      <progress
        className={styles.progress}
        aria-label={t(`stage.${stage}`)}
        {...(share === null ? {} : { value: share })}
      />
    </>
  );
}

/** Why it is not followed now, and when it is looked at again. */
function Stopped({ reason, again }: { reason: DenialReason; again: number | null }) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const now = useNow();
  if (again === null) return <p className={`${rowsStyles.headline} ${rowsStyles.plain}`}>{t(`reason.${reason}`)}</p>;
  // A look that is due is under way or about to begin.
  const day = dayOf(instant(Math.max(again, now)));
  const word = day === dayOf(now) ? 'today' : 'date';
  return (
    <p className={`${rowsStyles.headline} ${rowsStyles.plain}`}>
      {t(`reason.${reason}`)} {t(`row.again.${word}`, { date: dayAndMonth(lang, day) })}
    </p>
  );
}

/** "Added on Monday. The first report is due on Thursday, 27 November." */
function useFirstReportText(now: Instant) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const dueText = (due: number): string => {
    const word = dayWord(due, now) === 'today' ? 'today' : 'date';
    return t(`row.due.${word}`, { date: dayAndMonth(lang, dayOf(instant(due))) });
  };
  const addedText = (addedAt: number, due: number): string => {
    const day = dayOf(instant(addedAt));
    const word = day === dayOf(now) ? 'today' : now - addedAt < WEEK - 1 ? 'recent' : 'date';
    return t(`row.added.${word}`, {
      weekday: weekdayName(lang, addedAt),
      date: dayAndMonth(lang, day),
      due: dueText(due),
    });
  };
  return { dueText, addedText };
}

/** In words, why a row has no report of the period; with the days of the week or the progress where there are any. */
export function RowStatus({ account, period }: { account: AccountView; period: StripPeriod | null }) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const now = useNow();
  const text = useFirstReportText(now);
  const note = rowNote(account, period, now);
  if (note.kind === 'collecting')
    return <Collecting stage={stageSaid(note.stage, account.network)} share={note.share} />;
  if (note.kind === 'stopped') return <Stopped reason={note.reason} again={note.again} />;
  if (note.kind === 'before') {
    return (
      <p className={`${rowsStyles.headline} ${rowsStyles.plain}`}>
        {t('row.before', { date: dayAndMonth(lang, dayOf(instant(account.addedAt))) })}
      </p>
    );
  }
  if (note.kind === 'counting') {
    return (
      <>
        <p className={`${rowsStyles.headline} ${rowsStyles.plain}`}>{text.addedText(account.addedAt, note.due)}</p>
        <p className={styles.days}>
          {Array.from({ length: note.days }, (_, index) => index + 1).map((day) => (
            <i key={day} className={day <= note.day ? '' : styles.toCome} aria-hidden="true" />
          ))}
          <span>{t('row.day', { day: note.day, days: note.days })}</span>
        </p>
      </>
    );
  }
  if (note.kind === 'closed')
    return (
      <p className={`${rowsStyles.headline} ${rowsStyles.plain}`}>{t('row.closed', { due: text.dueText(note.due) })}</p>
    );
  return (
    <p className={`${rowsStyles.headline} ${rowsStyles.plain}`}>
      {note.kind === 'failing' ? (
        <Suspense fallback={t('state.failing')}>
          <RowFailure cause={note.cause} />
        </Suspense>
      ) : (
        t(note.kind === 'outside' ? 'row.outside' : 'row.writing')
      )}
    </p>
  );
}
