import { useTranslation } from 'react-i18next';
import { busiestHour, heatLevels } from '../../../shared/domain/report/heatmap.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';
import { weekdayName } from '../../../shared/i18n/dates.ts';
import { weekdayNames } from '../../../shared/i18n/weekday-names.ts';
import { useLanguage } from '../../state/use-language.ts';
import { SAMPLE } from './sample.ts';

const A_MONDAY = Date.UTC(2024, 0, 1);
const LEVELS = heatLevels(SAMPLE.hours);
const BUSIEST = busiestHour(SAMPLE.hours);

/** "Mon" … "Sun", "Seg" … "Dom", Monday first. */
export const useShortWeekdays = (): string[] => weekdayNames(useLanguage(), 'short');

/** A picture of the demo network, decorative: the name stands beside it. */
export function SamplePicture({ name, className }: { name: string; className: string | undefined }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`/sample-pictures.svg#${name}`} />
    </svg>
  );
}

/** "21:00" */
const clock = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:00`;

/** The sample week, hour by hour. */
export function SampleHeat() {
  const { t } = useTranslation('landing');
  const lang = useLanguage();
  const days = useShortWeekdays();
  const { weekday, hour } = BUSIEST ?? { weekday: 0, hour: 0 };
  const busiest = { day: weekdayName(lang, A_MONDAY + weekday * DAY), from: clock(hour), to: clock(hour + 1) };
  return (
    <div className="heat" role="img" aria-label={t('sheet.heat', busiest)}>
      <span />
      {['00:00', '06:00', '12:00', '18:00'].map((hour) => (
        <span key={hour} className="hour">
          {hour}
        </span>
      ))}
      {LEVELS.map((row, day) => [
        <span key={days[day]}>{days[day]}</span>,
        ...row.map((level, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hour is the cell's identity
          <i key={hour} className={`level-${level}`} />
        )),
      ])}
    </div>
  );
}
