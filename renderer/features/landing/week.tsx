import { useTranslation } from 'react-i18next';
import { Bird } from '../../ui/bird.tsx';
import sections from './landing.module.css';
import { SAMPLE } from './sample.ts';
import { useShortWeekdays } from './sample-parts.tsx';
import styles from './week.module.css';

/** Classes of dots, in the order of a day's counts. */
const KINDS = [styles.like, styles.follow, styles.unfollow] as const;
const THURSDAY = 3;

/** What a dot stands for, in the order of a day's counts: one follow, but several likes. */
const TO_A_DOT = [5, 1, 1] as const;

/** One dot for each action of the day. */
function Dots({ counts }: { counts: readonly number[] }) {
  const dots = KINDS.flatMap((kind, index) =>
    Array.from({ length: Math.round((counts[index] ?? 0) / (TO_A_DOT[index] ?? 1)) }, (_, dot) => ({
      kind,
      key: `${index}-${dot}`,
    })),
  );
  return (
    <div className={styles.dots}>
      {dots.map(({ kind, key }) => (
        <i key={key} className={kind} />
      ))}
    </div>
  );
}

function DayName({ name }: { name: string }) {
  return (
    <div className={styles.dayName}>
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
    <div className={styles.week} role="img" aria-label={t('week.label')}>
      {SAMPLE.days.map((counts, day) => (
        <div key={days[day]} className={styles.day}>
          <Dots counts={counts} />
          <DayName name={days[day] ?? ''} />
        </div>
      ))}
      {days.slice(0, THURSDAY).map((name) => (
        <div key={name} className={`${styles.day} ${styles.waiting}`}>
          <DayName name={name} />
        </div>
      ))}
      <div className={`${styles.day} ${styles.thursday}`}>
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
  [styles.like, 'week.keyActions'],
  [styles.follow, 'week.keyFollows'],
  [styles.unfollow, 'week.keyUnfollows'],
] as const;

export function Week() {
  const { t } = useTranslation('landing');
  return (
    <section className={`page-width ${sections.section}`}>
      <div className={sections.sectionHead}>
        <h2>{t('week.title')}</h2>
      </div>
      <WeekWire />
      <p className={`${styles.dotsKey} small subdued`}>
        {KEY.map(([kind, text]) => (
          <span key={text}>
            <i className={kind} />
            {t(text, { count: TO_A_DOT[0] })}
          </span>
        ))}
      </p>
      <div className={styles.steps}>
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
