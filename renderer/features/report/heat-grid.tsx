import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { busiestHour, HEAT_STEPS, type Heatmap } from '../../../shared/domain/report/heatmap.ts';
import { clock, useWeekdays } from './week-words.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const MOVES: Readonly<Record<string, readonly [day: number, hour: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

interface Cell {
  readonly day: number;
  readonly hour: number;
}

/** One stop of the Tab key; the arrows move inside (WAI-ARIA grid pattern). */
function useRoving() {
  const [focus, setFocus] = useState<Cell>({ day: 0, hour: 0 });
  const grid = useRef<HTMLTableElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const [day, hour] = MOVES[event.key] ?? [0, 0];
    if (day === 0 && hour === 0) return;
    event.preventDefault();
    const next = { day: Math.min(6, Math.max(0, focus.day + day)), hour: Math.min(23, Math.max(0, focus.hour + hour)) };
    setFocus(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.day}-${next.hour}"]`)?.focus();
  };
  return { focus, grid, onKeyDown };
}

function Key({ matrix }: { matrix: Heatmap }) {
  const { t } = useTranslation('report');
  const most = Math.max(...matrix.flat());
  return (
    <div className="hkey">
      {t('when.none')}
      <span aria-hidden="true">
        {Array.from({ length: HEAT_STEPS + 1 }, (_, step) => step).map((step) => (
          <i key={step} className={`q${step}`} />
        ))}
      </span>
      {t('when.most', { count: Math.min(most, HEAT_STEPS) })}
    </div>
  );
}

/** 7 × 24 counts as coloured cells; a table to assistive technology, with every value. */
export function HeatGrid({ matrix, levels }: { matrix: Heatmap; levels: Heatmap }) {
  const { t } = useTranslation('report');
  const short = useWeekdays('short');
  const long = useWeekdays('long');
  const busiest = busiestHour(matrix);
  const { focus, grid, onKeyDown } = useRoving();
  const label = (day: number, hour: number) =>
    t('when.cell', { day: long[day] ?? '', hour: clock(hour * 60), actions: matrix[day]?.[hour] ?? 0 });
  return (
    <div className="heat-w">
      <table className="heat-t" ref={grid} onKeyDown={onKeyDown}>
        <caption className="sr">
          {busiest === null
            ? t('when.empty')
            : t('when.summary', { day: long[busiest.weekday] ?? '', hour: clock(busiest.hour * 60) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t('when.day')}</span>
            </th>
            {HOURS.filter((hour) => hour % 6 === 0).map((hour) => (
              <th key={hour} scope="colgroup" colSpan={6}>
                {clock(hour * 60)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels.map((row, day) => (
            <tr key={long[day]}>
              <th scope="row">{short[day]}</th>
              {row.map((level, hour) => (
                <td
                  // The hour is the cell's identity.
                  // biome-ignore lint/suspicious/noArrayIndexKey: see above
                  key={hour}
                  data-cell={`${day}-${hour}`}
                  tabIndex={focus.day === day && focus.hour === hour ? 0 : -1}
                  className={`q${level}`}
                  title={label(day, hour)}
                >
                  <span className="sr">{label(day, hour)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Key matrix={matrix} />
    </div>
  );
}
