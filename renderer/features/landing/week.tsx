import { useTranslation } from 'react-i18next';
import { Bird } from '../../ui/bird.tsx';
import { SAMPLE } from './sample.ts';
import { useShortWeekdays } from './sample-parts.tsx';

const KINDS = ['', 'f', 'u'] as const;
const THURSDAY = 3;

/** As many dots as a day had actions. */
function Dots({ counts }: { counts: readonly number[] }) {
  const dots = KINDS.flatMap((kind, index) =>
    Array.from({ length: counts[index] ?? 0 }, (_, dot) => ({ kind, key: `${kind}${dot}` })),
  );
  return (
    <div className="dots">
      {dots.map(({ kind, key }) => (
        <i key={key} className={kind} />
      ))}
    </div>
  );
}

function DayName({ name }: { name: string }) {
  return (
    <div className="lb">
      {name.charAt(0)}
      <span>{name.slice(1)}</span>
    </div>
  );
}

/** A week on the wire, and the Thursday after it where the bird sits. */
function WeekWire() {
  const { t } = useTranslation('landing');
  const days = useShortWeekdays();
  return (
    <div className="week" role="img" aria-label={t('week.label')}>
      {SAMPLE.days.map((counts, day) => (
        <div key={days[day]} className="day">
          <Dots counts={counts} />
          <DayName name={days[day] ?? ''} />
        </div>
      ))}
      {days.slice(0, THURSDAY).map((name) => (
        <div key={name} className="day wait">
          <DayName name={name} />
        </div>
      ))}
      <div className="day thu">
        <Bird />
        <DayName name={days[THURSDAY] ?? ''} />
      </div>
    </div>
  );
}

const STEPS = [
  ['week.notes', 'week.notesText'],
  ['week.counts', 'week.countsText'],
  ['week.arrives', 'week.arrivesText'],
] as const;

const KEY = [
  ['a', 'week.keyActions'],
  ['f', 'week.keyFollows'],
  ['u', 'week.keyUnfollows'],
] as const;

export function Week() {
  const { t } = useTranslation('landing');
  return (
    <section className="wrap sec">
      <div className="sech">
        <h2>{t('week.title')}</h2>
      </div>
      <WeekWire />
      <p className="key small mid">
        {KEY.map(([kind, text]) => (
          <span key={kind}>
            <i className={kind} />
            {t(text)}
          </span>
        ))}
      </p>
      <div className="steps">
        {STEPS.map(([title, text]) => (
          <div key={title}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
