import { totalsOf, type WeekSeries } from './series.ts';
import styles from './week-bars.module.css';

interface WeekBarsProps {
  readonly series: readonly WeekSeries[];
  /** Under the first and the last bar. */
  readonly ends: readonly [first: string, last: string];
}

/** The bars of `week-chart.tsx` in plain HTML: before it is loaded, and on paper. Decorative, as it is. */
export function WeekBars({ series, ends }: WeekBarsProps) {
  const totals = totalsOf(series);
  const most = Math.max(1, ...totals.map((total) => total ?? 0));
  return (
    <div className={styles.bars} aria-hidden="true">
      <div>
        {totals.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the week is the bar's identity
          <span key={at}>
            {series.map(({ name, colour, values }) => (
              <i key={name} style={{ height: `${((values[at] ?? 0) / most) * 100}%`, background: `var(${colour})` }} />
            ))}
          </span>
        ))}
      </div>
      <p>
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  );
}
