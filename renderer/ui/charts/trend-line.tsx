import { runsOf, type TrendPoint, trendRange } from './series.ts';
import styles from './trend.module.css';

const SIZE = 100;

/** The line of `trend-chart.tsx` without a canvas: before it is loaded, and on paper. Decorative, as it is. */
export function TrendLine({ points }: { points: readonly TrendPoint[] }) {
  const { low, high } = trendRange(points);
  const x = (at: number) => (points.length < 2 ? SIZE / 2 : (at / (points.length - 1)) * SIZE);
  const y = (at: number) => SIZE - (((points[at]?.value ?? low) - low) / (high - low)) * SIZE;
  // A point alone is a line of no length, which its round ends make a dot.
  const path = runsOf(points)
    .map((run) => `M${run.map((at) => `${x(at)} ${y(at)}`).join('L')}${run.length === 1 ? 'h0' : ''}`)
    .join('');
  return (
    <div className={styles.line} aria-hidden="true">
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <p>
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </p>
    </div>
  );
}
