/** An hour of the week: 0 for Monday to 6, and 0 to 23. */
export interface Cell {
  readonly day: number;
  readonly hour: number;
}

const LAST_DAY = 6;
const LAST_HOUR = 23;
const within = (value: number, last: number): number => Math.min(last, Math.max(0, value));

/**
 * Where a key leads from a cell: arrows to the next, Home and End to the ends of the day, with Ctrl to the ends of the
 * week; null for other keys.
 */
export function cellAfter(key: string, ctrl: boolean, { day, hour }: Cell): Cell | null {
  switch (key) {
    case 'ArrowUp':
      return { day: within(day - 1, LAST_DAY), hour };
    case 'ArrowDown':
      return { day: within(day + 1, LAST_DAY), hour };
    case 'ArrowLeft':
      return { day, hour: within(hour - 1, LAST_HOUR) };
    case 'ArrowRight':
      return { day, hour: within(hour + 1, LAST_HOUR) };
    case 'Home':
      return { day: ctrl ? 0 : day, hour: 0 };
    case 'End':
      return { day: ctrl ? LAST_DAY : day, hour: LAST_HOUR };
    default:
      return null;
  }
}
