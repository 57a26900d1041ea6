/** Text as it can be stored: without NUL, without halves of surrogate pairs. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** The same for a text that may be missing; what is blank is missing. */
export function textOrNull(text: string | null | undefined): string | null {
  const clean = cleanText(text ?? '').trim();
  return clean === '' ? null : clean;
}
