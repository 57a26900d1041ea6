/** In the form in which browsers write it, so that it can be compared: no path, no default port, letters beyond ASCII in punycode. */
const ORIGIN = /^(https?):\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:[1-9]\d{0,4})?$/;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { https: ':443', http: ':80' };
/** Encryption is for what leaves this machine. */
const LOOPBACK = /^(localhost|[\w-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const EXAMPLE = 'such as https://perch.example.org';

/**
 * Reads `PERCH_DESKTOP_SERVER`, the service that a desktop application is built for: an origin to the letter, because paths are put
 * behind it. With anything else the application would start, and then reach nobody.
 * @throws Error in one sentence for whoever set it
 */
export function serviceOrigin(given: string): string {
  if (given.trim() === '')
    throw new Error(`PERCH_DESKTOP_SERVER is empty: set it to the origin of a service, ${EXAMPLE}, or leave it out.`);
  const [, scheme = '', host = '', port = ''] = ORIGIN.exec(given) ?? [];
  if (scheme === '' || port === DEFAULT_PORTS[scheme])
    throw new Error(
      `PERCH_DESKTOP_SERVER has to be an origin without a path or a slash at its end, ${EXAMPLE}, not ${given}.`,
    );
  if (scheme === 'http' && !LOOPBACK.test(host))
    throw new Error(`PERCH_DESKTOP_SERVER is not encrypted: ${given}. Plain http is for services on the same machine.`);
  return given;
}
