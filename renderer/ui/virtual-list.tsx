import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './virtual-list.module.css';

interface VirtualListProps<T> {
  readonly label: string;
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  /** About how high a row is; each is measured when it is shown. */
  readonly rowPx: number;
  readonly children: (item: T) => ReactNode;
}

const EXTRA_ROWS = 6;

/** Where a key leads from row `active` of `count`, a screenful being `page` rows; null for other keys. */
export function rowAfter(key: string, active: number, { count, page }: { count: number; page: number }): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
  };
  const target = steps[key];
  return target === undefined ? null : Math.min(count - 1, Math.max(0, target));
}

/**
 * A list of any length of which only what is in view stands in the page. One row is a stop of the Tab key; arrows, Page
 * and Home and End keys move among all rows.
 */
export function VirtualList<T>({ label, items, keyOf, rowPx, children }: VirtualListProps<T>) {
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef(false);
  const [chosen, setActive] = useState(0);
  const active = Math.min(chosen, items.length - 1);
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: EXTRA_ROWS,
    // The row that has the focus stays, however far it is scrolled away.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(active >= 0 ? [active] : [])])].sort((a, b) => a - b),
  });
  useLayoutEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    box.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true });
  }, [active]);
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowPx) - 1);
    const next = rowAfter(event.key, active, { count: items.length, page });
    if (next === null || items.length === 0) return;
    event.preventDefault();
    wanted.current = next !== active;
    setActive(next);
    list.scrollToIndex(next);
  };
  return (
    <div className={styles.box} ref={box}>
      <ul aria-label={label} style={{ height: list.getTotalSize() }} onKeyDown={onKeyDown}>
        {list.getVirtualItems().map((row) => {
          const item = items[row.index];
          return item === undefined ? null : (
            // A row is where the arrow keys lead to; what can be done in it are its links.
            <li
              key={row.key}
              data-index={row.index}
              ref={list.measureElement}
              style={{ transform: `translateY(${row.start}px)` }}
              aria-setsize={items.length}
              aria-posinset={row.index + 1}
              tabIndex={row.index === active ? 0 : -1}
              onFocus={() => setActive(row.index)}
            >
              {children(item)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
