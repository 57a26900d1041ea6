const LAST_EVENT = 'perch.lastEventId';

/** The id of the live event seen last on this device, from which missed ones are replayed. */
export function readLastEvent(): number | undefined {
  const stored = Number(localStorage.getItem(LAST_EVENT) ?? Number.NaN);
  return Number.isSafeInteger(stored) ? stored : undefined;
}

/** A tab that catches up has seen less than the one before it. */
export function rememberLastEvent(id: number): void {
  if (id > (readLastEvent() ?? -1)) localStorage.setItem(LAST_EVENT, String(id));
}

/** Forgets which event was seen last: another person is logging in. */
export const forgetLastEvent = (): void => localStorage.removeItem(LAST_EVENT);
