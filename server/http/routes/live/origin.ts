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
export function isOwnOrigin(about: {
  origin: string | undefined;
  host: string | undefined;
  publicUrl: string;
}): boolean {
  if (about.origin === undefined) return true;
  const origin = originOf(about.origin);
  if (origin === null) return false;
  if (origin === DESKTOP || origin === originOf(about.publicUrl)) return true;
  return (
    about.host !== undefined &&
    (origin === originOf(`http://${about.host}`) || origin === originOf(`https://${about.host}`))
  );
}
