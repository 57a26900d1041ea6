import type { CSSProperties } from 'react';
import styles from './charts.module.css';
import type { DayCount } from './day-count.ts';

interface Scale extends CSSProperties {
  /** How high one action is: the fullest day fills the room that the style sheet leaves on its side. */
  readonly '--one': string;
}

function scaleOf(days: readonly DayCount[]): Scale {
  const up = Math.max(1, ...days.map(({ follows }) => follows));
  const down = Math.max(1, ...days.map(({ unfollows }) => unfollows));
  return { '--one': `min(calc(var(--up) / ${up}), calc(var(--down) / ${down}))` };
}

/** The bars of `day-chart.tsx` in plain HTML: before it is loaded, and on paper. Decorative, as it is. */
export function DayBars({ days }: { days: readonly DayCount[] }) {
  const high = (count: number): CSSProperties => ({ height: `calc(${count} * var(--one))` });
  return (
    <div className={styles.dayBars} style={scaleOf(days)} aria-hidden="true">
      {days.map(({ label, follows, unfollows }) => (
        <div key={label}>
          <span className={styles.up}>
            {follows > 0 ? follows : ''}
            <i style={high(follows)} />
          </span>
          <span className={styles.down}>
            <i style={high(unfollows)} />
            {unfollows > 0 ? unfollows : ''}
          </span>
          <span>{label}</span>
        </div>
      ))}
    </div>
  );
}
