/** A number beside an earlier one. */
export interface Change {
  /** How many more; negative for fewer. A median may end in a half. */
  readonly by: number;
  /** The difference as a share of the earlier number, 0.25 for a quarter more; null where that number is 0. */
  readonly share: number | null;
}

/** The change against the period before (`previous`) or the usual (`median`); null where either is not known. */
export function changeAgainst(value: number | null, base: number | null): Change | null {
  if (value === null || base === null) return null;
  return { by: value - base, share: base === 0 ? null : (value - base) / base };
}
