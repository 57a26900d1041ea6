/** Text as it can be stored: without NUL, without halves of surrogate pairs. */
export function cleanText(text: string): string {
  // Nearly every text is clean: asking is cheaper than making it anew.
  const whole = text.includes('\0') ? text.replaceAll('\0', '') : text;
  return whole.isWellFormed() ? whole : whole.toWellFormed();
}

/** The same for a text that may be missing; what is blank is missing. */
export function textOrNull(text: string | null | undefined): string | null {
  const clean = cleanText(text ?? '').trim();
  return clean === '' ? null : clean;
}
