/** Where the application's pages stand. */
export const APP_SCHEME = 'app';
const HOST = 'perch';
export const APP_ORIGIN = `${APP_SCHEME}://${HOST}`;

/**
 * The path of an address of the application itself, null for any other address. A user name, a password or a port makes
 * it another.
 */
export function ownPathOf(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || url.protocol !== `${APP_SCHEME}:` || url.host !== HOST) return null;
  return url.username === '' && url.password === '' ? url.pathname : null;
}
