/** Name of the browser's store of what was read; of one person only, and gone when that person leaves. */
export const STORE = 'perch-kept';

/** How many answers of each kind are kept on the device, by the head of their key; of any other kind, none. */
const MOST: Readonly<Record<string, number>> = { accounts: 12, report: 20, watches: 4, settings: 1, plans: 1 };

const headOf = (key: unknown): string => (Array.isArray(key) ? String(key[0]) : '');

export const entryLimitOf = (key: unknown): number => MOST[headOf(key)] ?? 0;

/** What has to go: of each kind all but the newest. `kept` is oldest first. */
export function surplus<T extends { readonly key: unknown }>(kept: readonly T[]): T[] {
  const newestFirst = kept.toReversed();
  return newestFirst.filter(
    ({ key }, at) =>
      newestFirst.slice(0, at).filter((other) => headOf(other.key) === headOf(key)).length >= entryLimitOf(key),
  );
}
