/** Scheme and host as they are compared: `https://perch.example`, `app://perch`. */
function originOf(text: string): string | null {
  const url = URL.parse(text);
  return url === null || url.host === '' ? null : `${url.protocol}//${url.host}`.toLowerCase();
}

/** The desktop program's own pages. */
const DESKTOP = 'app://perch';

/**
 * Whether a page of this origin may open a live connection: one of ours, or one from the very host that was asked.
 * Programs that are no browser send no origin. The token, which is no cookie, is what proves who is asking; this keeps
 * other sites' pages from even trying.
 */
export function isOwnOrigin(input: {
  origin: string | undefined;
  host: string | undefined;
  publicUrl: string;
}): boolean {
  if (input.origin === undefined) return true;
  const origin = originOf(input.origin);
  if (origin === null) return false;
  if (origin === DESKTOP || origin === originOf(input.publicUrl)) return true;
  return (
    input.host !== undefined &&
    (origin === originOf(`http://${input.host}`) || origin === originOf(`https://${input.host}`))
  );
}
