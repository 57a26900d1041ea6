import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { darkestStep, type Heatmap } from '../../../shared/domain/report/heatmap.ts';
import { clockTime, useWeekdays } from '../../state/week-words.ts';
import { HeatChart, Later } from '../../ui/charts/lazy-charts.tsx';
import styles from './heat-grid.module.css';
import { type Cell, cellAfter } from './heat-keys.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** One stop of the Tab key; the arrows, Home and End move inside (WAI-ARIA grid pattern). */
function useRoving() {
  const [focus, setFocus] = useState<Cell>({ day: 0, hour: 0 });
  const grid = useRef<HTMLTableElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = cellAfter(event.key, event.ctrlKey || event.metaKey, focus);
    if (next === null) return;
    event.preventDefault();
    setFocus(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.day}-${next.hour}"]`)?.focus();
  };
  return { focus, setFocus, grid, onKeyDown };
}

/** The picture under the cells, once it is there; the cells are coloured themselves until then, and on paper. */
function Picture({ levels }: { levels: Heatmap }) {
  const [gap, setGap] = useState(2);
  useLayoutEffect(() => {
    const narrow = matchMedia('(max-width: 860px)');
    const read = () => setGap(narrow.matches ? 1 : 2);
    read();
    narrow.addEventListener('change', read);
    return () => narrow.removeEventListener('change', read);
  }, []);
  return (
    <div className={styles.heatPicture}>
      <Later first={null}>
        <HeatChart key={gap} levels={levels} gap={gap} />
      </Later>
    </div>
  );
}

/** 7 × 24 counts as a picture with a grid over it: every hour can be reached, and says its number. */
export function HeatGrid({ matrix, levels }: { matrix: Heatmap; levels: Heatmap }) {
  const { t } = useTranslation('report');
  const short = useWeekdays('short');
  const long = useWeekdays('long');
  const { focus, setFocus, grid, onKeyDown } = useRoving();
  const [told, setTold] = useState<Cell | null>(null);
  const label = ({ day, hour }: Cell) =>
    t('when.cell', { day: long[day] ?? '', hour: clockTime(hour * 60), count: matrix[day]?.[hour] ?? 0 });
  return (
    <div className={styles.heatmap}>
      <Picture levels={levels} />
      <table
        className={styles.heatCells}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows and cells keep their roles inside a grid (HTML-AAM), which is what a table that is moved in is
        role="grid"
        aria-label={t('when.grid')}
        ref={grid}
        onKeyDown={onKeyDown}
        onBlur={() => setTold(null)}
        onMouseLeave={() => setTold(null)}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('when.day')}</span>
            </th>
            {HOURS.filter((hour) => hour % 6 === 0).map((hour) => (
              <th key={hour} scope="colgroup" colSpan={6}>
                {clockTime(hour * 60)}
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
                  // biome-ignore lint/suspicious/noArrayIndexKey: the hour is the cell's identity
                  key={hour}
                  data-cell={`${day}-${hour}`}
                  tabIndex={focus.day === day && focus.hour === hour ? 0 : -1}
                  className={`level-${level}`}
                  onMouseEnter={() => setTold({ day, hour })}
                  onFocus={() => {
                    setFocus({ day, hour });
                    setTold({ day, hour });
                  }}
                >
                  <span className="visually-hidden">{label({ day, hour })}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.heatWords} aria-hidden="true">
        {told === null ? null : label(told)}
      </p>
    </div>
  );
}

/** What the colours stand for, as far as this map uses them. */
export function HeatKey({ matrix, levels }: { matrix: Heatmap; levels: Heatmap }) {
  const { t } = useTranslation('report');
  const darkest = darkestStep(matrix, levels);
  if (darkest === null) return null;
  const { step: last, from, to } = darkest;
  return (
    <div className={`heat-key ${styles.heatKey}`}>
      {t('when.none')}
      <span aria-hidden="true">
        {Array.from({ length: last + 1 }, (_, step) => step).map((step) => (
          <i key={step} className={`level-${step}`} />
        ))}
      </span>
      {from === to ? t('when.most', { from }) : t('when.mostRange', { from, to })}
    </div>
  );
}
