/**
 * A text as PostgreSQL can hold it: NUL is left out, half a UTF-16 pair becomes U+FFFD. Nearly every text is that already,
 * and asking is cheaper than making it anew.
 */
export function storableText(text: string): string {
  const whole = text.includes('\0') ? text.replaceAll('\0', '') : text;
  return whole.isWellFormed() ? whole : whole.toWellFormed();
}

/** Whether PostgreSQL can hold the text exactly as it is. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
