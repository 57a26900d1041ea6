import { useTranslation } from 'react-i18next';
import { DATE_LOCALE } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import { SAMPLE } from './sample.ts';

const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const HEAT_STEPS = 6;

/** "Mon" … "Sun", "Seg" … "Dom", Monday first. */
export function useShortWeekdays(): string[] {
  const format = new Intl.DateTimeFormat(DATE_LOCALE[useLanguage()], { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => {
    const name = format.format(A_MONDAY + day * DAY_MS).replace('.', '');
    return name.charAt(0).toUpperCase() + name.slice(1);
  });
}

/** A picture of the demo network, decorative: the name stands beside it. */
export function SamplePicture({ name, className }: { name: string; className: string | undefined }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`/sample-pictures.svg#${name}`} />
    </svg>
  );
}

/** The sample week, hour by hour. */
export function SampleHeat() {
  const { t } = useTranslation('landing');
  const days = useShortWeekdays();
  return (
    <div className="heat" role="img" aria-label={t('sheet.heat')}>
      <span />
      {['00:00', '06:00', '12:00', '18:00'].map((hour) => (
        <span key={hour} className="hour">
          {hour}
        </span>
      ))}
      {SAMPLE.hours.map((row, day) => [
        <span key={days[day]}>{days[day]}</span>,
        ...[...row].map((actions, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hour is the cell's identity
          <i key={hour} className={`level-${Math.min(Number(actions), HEAT_STEPS)}`} />
        )),
      ])}
    </div>
  );
}
