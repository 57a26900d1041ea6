import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Instant } from '../../shared/domain/ids.ts';
import type { Language } from '../../shared/domain/languages.ts';
import { DAY } from '../../shared/domain/time/calendar.ts';
import { Bird } from './bird.tsx';
import { Icon } from './icon.tsx';
import { Skeleton } from './parts.tsx';
import styles from './period-strip.module.css';
import { arrivalText, periodName, type StripPeriod, type StripWords } from './period-texts.ts';
import { isPlainClick } from './plain-click.ts';
import { useBirdHop, useEnds } from './strip-motion.ts';

interface PeriodStripProps {
  /** Oldest first, months after the week that ends on the same day. */
  readonly periods: readonly StripPeriod[];
  readonly selected: string | null;
  /** The service's time: by it alone a running period turns into one that can be read. */
  readonly now: Instant;
  readonly language: Language;
  readonly words: StripWords;
  readonly hrefOf: (id: string) => string;
  readonly onSelect: (id: string) => void;
  /** What stands beyond the oldest period: an item of the strip's list. */
  readonly end?: ReactNode;
}

const STEP = { ArrowLeft: 1, ArrowRight: -1 } as const;

/** The yellow flag on today's tick of the running week. `share` is how much of the week has passed, 0 to 1. */
function TodayFlag({ share, text }: { share: number; text: string }) {
  return (
    <span className={styles.today} style={{ left: `${share * 100}%` }}>
      <span style={{ transform: `translateX(${-share * 100}%)` }}>{text}</span>
    </span>
  );
}

/** Moves the focus along the wire: left is older, as on the screen; Home is the oldest end, End the newest. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const current = links.findIndex((link) => link.matches(':focus'));
  const target =
    event.key === 'Home'
      ? links.at(-1)
      : event.key === 'End'
        ? links[0]
        : event.key === 'ArrowLeft' || event.key === 'ArrowRight'
          ? links[Math.max(0, current + STEP[event.key])]
          : undefined;
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

interface CellProps extends Omit<PeriodStripProps, 'periods' | 'selected' | 'end'> {
  readonly period: StripPeriod;
  readonly selected: boolean;
  readonly reachable: boolean;
  readonly onFocus: () => void;
  readonly bird: RefObject<HTMLSpanElement | null>;
}

function Cell({ period, selected, reachable, bird, now, language, words, hrefOf, onSelect, onFocus }: CellProps) {
  const open = period.available <= now;
  const share = (now - Date.parse(`${period.start}T00:00:00Z`)) / (7 * DAY);
  const running = period.type === 'week' && share >= 0 && share < 1;
  const classes = [
    styles.period,
    period.type === 'month' ? styles.month : '',
    open ? '' : styles.soon,
    selected ? styles.selected : '',
  ];
  const text = (
    <>
      <b>{periodName(language, period)}</b>
      <small>{arrivalText(words, language, { period, now })}</small>
    </>
  );
  return (
    <li className={classes.filter(Boolean).join(' ')} data-id={period.id}>
      {running ? <TodayFlag share={share} text={words.today} /> : null}
      {selected ? (
        <span className={styles.hop} ref={bird}>
          <Bird />
        </span>
      ) : null}
      {open ? (
        <a
          className={styles.cell}
          href={hrefOf(period.id)}
          aria-current={selected ? 'true' : undefined}
          tabIndex={reachable ? 0 : -1}
          onFocus={onFocus}
          onClick={(event) => {
            if (!isPlainClick(event)) return;
            event.preventDefault();
            onSelect(period.id);
          }}
        >
          {text}
        </a>
      ) : (
        <span className={styles.cell}>{text}</span>
      )}
    </li>
  );
}

/** The strip's shape while its periods are on the way. */
export const PeriodStripShape = () => (
  <div className={styles.strip} aria-hidden="true">
    {Array.from({ length: 12 }, (_, cell) => cell).map((cell) => (
      <span key={cell} className={`${styles.period} ${styles.soon}`}>
        <span className={styles.cell}>
          <Skeleton width="64%" height="12px" />
        </span>
      </span>
    ))}
  </div>
);

/**
 * A ruler of weeks and months, newest at the right and first in reading order. What has come can be chosen (click, or
 * arrow keys and Enter); what is running says when it is due.
 */
export function PeriodStrip(props: PeriodStripProps) {
  const { periods, selected, now, words, end: beyond } = props;
  const strip = useRef<HTMLOListElement>(null);
  const bird = useRef<HTMLSpanElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const newestFirst = periods.toReversed();
  const can = (id: string | null) => newestFirst.some((period) => period.id === id && period.available <= now);
  const reachable = [focused, selected].find(can) ?? newestFirst.find(({ available }) => available <= now)?.id;
  const ends = useEnds(strip, periods.length + (beyond === undefined ? 0 : 1));
  useBirdHop({ strip, bird, selected, count: periods.length });
  useLayoutEffect(() => {
    if (selected !== null) setFocused(null);
  }, [selected]);

  return (
    <nav className={styles.periods} aria-label={words.label}>
      <ol className={styles.strip} ref={strip} onKeyDown={moveFocus}>
        {newestFirst.map((period) => (
          <Cell
            {...props}
            key={period.id}
            period={period}
            selected={period.id === selected}
            reachable={period.id === reachable}
            bird={bird}
            onFocus={() => setFocused(period.id)}
          />
        ))}
        {beyond}
        <li className={`${styles.period} ${styles.rest}`} aria-hidden="true" />
      </ol>
      {(['older', 'newer'] as const).map((end) =>
        ends[end] ? (
          // The arrow keys do the same; this is for a pointer that cannot swipe.
          <button
            key={end}
            type="button"
            className={`${styles.end} ${end === 'older' ? styles.older : styles.newer}`}
            tabIndex={-1}
            aria-label={words[end]}
            onClick={() => ends.scroll(end)}
          >
            <Icon name={end === 'older' ? 'left' : 'right'} />
          </button>
        ) : null,
      )}
    </nav>
  );
}
