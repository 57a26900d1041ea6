/** Any page of the application itself: it names the files of the newest version. */
const PAGE = '/en/dashboard';

/** Whether the service has a newer version than this page is of. Not known counts as no. */
export async function isOutdated(): Promise<boolean> {
  if (!import.meta.env.PROD) return false;
  const page = await fetch(PAGE, { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : null))
    .catch(() => null);
  return page !== null && !page.includes(new URL(import.meta.url).pathname);
}
