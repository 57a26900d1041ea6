import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileHistory } from '../../../../shared/contract/profile-history.ts';
import { rhythmOf } from '../../../../shared/domain/report/profile-history.ts';
import { count } from '../../../../shared/i18n/dates.ts';
import { zoneName } from '../../../../shared/i18n/zone-name.ts';
import { useOffset } from '../../../state/time-zone.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { clockTime, useWeekdays } from '../../../state/week-words.ts';
import { ChartFigure } from '../../../ui/charts/figure.tsx';
import { Section } from '../../../ui/section.tsx';
import styles from './profile-history.module.css';
import { useFigureView } from './use-figure-view.ts';

interface RhythmProps {
  readonly of: 'weekdays' | 'hours';
  readonly counts: readonly number[];
  /** Of each bar, as it is told and as it stands under it. */
  readonly names: readonly string[];
  readonly labels: readonly string[];
}

/** Bars with their names; each number stands over its bar where there is room, and in the table. */
function Rhythm({ of, counts, names, labels }: RhythmProps) {
  const { t } = useTranslation('profile-history');
  const lang = useLanguage();
  const view = useFigureView();
  const most = Math.max(...counts);
  const nameOf = (value: number): string => names[counts.indexOf(value)] ?? '';
  const title = t(`rhythm.${of}`);
  return (
    <div>
      <h3>{title}</h3>
      <ChartFigure
        summary={t('rhythm.summary', { name: title, most: nameOf(most), least: nameOf(Math.min(...counts)) })}
        table={{
          caption: title,
          columns: [t(of === 'weekdays' ? 'rhythm.weekday' : 'rhythm.hour'), t('rhythm.actions')],
          rows: counts.map((value, at) => ({ name: names[at] ?? '', cells: [count(lang, value)] })),
        }}
        view={view}
      >
        <div className={styles.rhythm} aria-hidden="true">
          {counts.map((value, at) => (
            <span key={names[at]}>
              {of === 'weekdays' ? <b>{count(lang, value)}</b> : null}
              <i style={{ '--height': value / most } as CSSProperties /* a custom property */} />
              <small>{labels[at]}</small>
            </span>
          ))}
        </div>
      </ChartFigure>
    </div>
  );
}

const EVERY_HOURS = 6;

/** When the account is active, over all weeks together, in the reader's own zone as it was at the end of them. */
export function RhythmSection({ data: { activity, weeks } }: { data: ProfileHistory }) {
  const { t } = useTranslation('profile-history');
  const zone = useOffset()(Date.parse(weeks.at(-1)?.end ?? '1970-01-01'));
  const [short, long] = [useWeekdays('short'), useWeekdays('long')];
  const { weekdays, hours } = rhythmOf(activity ?? [], zone);
  const clock = hours.map((_, hour) => clockTime(hour * 60));
  return (
    <Section title={t('rhythm.title')} text={t('rhythm.text', { zone: zoneName(zone) })}>
      {Math.max(...weekdays) === 0 ? (
        <p className="interface-text subdued">{t('rhythm.none')}</p>
      ) : (
        <div className={styles.pair}>
          <Rhythm of="weekdays" counts={weekdays} names={long} labels={short} />
          <Rhythm
            of="hours"
            counts={hours}
            names={clock}
            labels={clock.map((time, hour) => (hour % EVERY_HOURS === 0 ? time : ''))}
          />
        </div>
      )}
    </Section>
  );
}
