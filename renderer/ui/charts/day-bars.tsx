import type { CSSProperties } from 'react';
import type { DayCount } from './day-count.ts';

const UP_PX = 96;
const DOWN_PX = 40;

/** Pixels that one action is high, so that the fullest day fills its side. */
function scaleOf(days: readonly DayCount[]): number {
  const up = Math.max(1, ...days.map(({ follows }) => follows));
  const down = Math.max(1, ...days.map(({ unfollows }) => unfollows));
  return Math.min(UP_PX / up, DOWN_PX / down);
}

/** The bars of `day-chart.tsx` in plain HTML: before it is loaded, and on paper. Decorative, as it is. */
export function DayBars({ days }: { days: readonly DayCount[] }) {
  const scale = scaleOf(days);
  const high = (count: number): CSSProperties => ({ height: `${count * scale}px` });
  return (
    <div className="day-bars" aria-hidden="true">
      {days.map(({ label, follows, unfollows }) => (
        <div key={label}>
          <span className="up">
            {follows > 0 ? follows : ''}
            <i style={high(follows)} />
          </span>
          <span className="dn">
            <i style={high(unfollows)} />
            {unfollows > 0 ? unfollows : ''}
          </span>
          <span>{label}</span>
        </div>
      ))}
    </div>
  );
}
