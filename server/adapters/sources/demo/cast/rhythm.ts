/** Hours as 24 digits, midnight first: how likely an action falls into each. Days Monday first, 1 is the average. */
interface Rhythm {
  readonly weekday: string;
  readonly weekend: string;
  readonly days: readonly [number, number, number, number, number, number, number];
}

const RHYTHMS = {
  /** Most of it in the morning, a little at noon and in the evening. */
  early: {
    weekday: '000037984211442112343100',
    weekend: '000015678643332222343100',
    days: [1.1, 1.1, 1.1, 1.1, 1, 0.9, 0.7],
  },
  /** Little by day, most of it between dinner and midnight. */
  evening: {
    weekday: '310000123211232112346896',
    weekend: '420000012344433223345786',
    days: [0.9, 0.9, 1.2, 0.9, 0.8, 1.1, 1.2],
  },
  /** Opening hours. */
  shop: {
    weekday: '000000268643356765432100',
    weekend: '000000025886534422211000',
    days: [0.7, 1, 1, 1.1, 1.3, 1.4, 0.5],
  },
  /** After midnight. */
  owl: {
    weekday: '986410001111222223345678',
    weekend: '998632000012233333345678',
    days: [0.9, 0.9, 1, 1, 1.2, 1.1, 0.9],
  },
  /** Round the clock, for accounts that several people or a machine look after. */
  always: {
    weekday: '222222345566666666655433',
    weekend: '222222234455555555554433',
    days: [1, 1, 1, 1, 1, 1, 1],
  },
} as const satisfies Record<string, Rhythm>;

export type RhythmName = keyof typeof RHYTHMS;

const WEEKEND = 5;

/** Share of the day's usual volume; `weekday` is 0 for Monday. */
export const dayShare = (name: RhythmName, weekday: number): number => RHYTHMS[name].days[weekday] ?? 1;

/** The hour of an action, from a draw 0 ≤ `unit` < 1. */
export function hourOf(name: RhythmName, weekday: number, unit: number): number {
  const digits = weekday >= WEEKEND ? RHYTHMS[name].weekend : RHYTHMS[name].weekday;
  let total = 0;
  for (const digit of digits) total += Number(digit);
  let left = unit * total;
  for (let hour = 0; hour < digits.length; hour += 1) {
    left -= Number(digits[hour]);
    if (left < 0) return hour;
  }
  return digits.length - 1;
}
