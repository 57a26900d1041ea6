import { platform } from './current.ts';

/** An address in numbers has no passkeys: they belong to a name. */
const IN_NUMBERS = /^[\d.]+$|:/;

/** Whether this page can make and use passkeys. Those of the desktop's page would belong to no service. */
export const passkeysWork = (): boolean =>
  platform.kind === 'web' &&
  globalThis.isSecureContext === true &&
  'PublicKeyCredential' in globalThis &&
  !IN_NUMBERS.test(location.hostname);
