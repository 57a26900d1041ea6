/**
 * Switches of Chromium's that hand an installed application to whoever starts it: a way into its pages, a program in the place of
 * its own processes, another service under the name of the right one, or a record of what is sent. The sandbox's are not among them: an
 * AppImage is started without it where the system lets nobody make one.
 */
const REFUSED = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'js-flags',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'load-extension',
  'disable-web-security',
  'host-rules',
  'host-resolver-rules',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'unsafely-treat-insecure-origin-as-secure',
  'log-net-log',
  'ssl-key-log-file',
] as const;

/** @returns the first of them that was given, null where none was */
export const refusedSwitch = (isGiven: (name: string) => boolean): string | null => REFUSED.find(isGiven) ?? null;
