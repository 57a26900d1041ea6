import Bowser from 'bowser';
import { type Device, isDeviceApp, isDeviceSystem } from '../../../shared/domain/accounts/devices.ts';
import { timeZoneOf } from '../../../shared/domain/time/time-zone.ts';

/** What a program tells of itself and of the device it runs on, as it was sent. */
export interface DeviceClaims {
  readonly userAgent: string | null;
  readonly zone?: string | undefined;
}

/** Real ones have a few hundred characters; what comes behind is not read. */
const LONGEST = 512;

/** Our words for some names that the library has longer. The shell of our application is the only Electron that logs in here. */
const NAMES: Readonly<Record<string, string>> = {
  Electron: 'desktop',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/** What may be kept of a device: names out of closed lists, and of the claims themselves nothing. */
export function deviceOf({ userAgent, zone }: DeviceClaims): Device {
  const place = timeZoneOf(zone);
  // The library throws where there is nothing to parse.
  if (userAgent === null || userAgent.trim() === '') return { app: null, system: null, zone: place };
  const { browser, os } = Bowser.parse(userAgent.slice(0, LONGEST));
  const app = NAMES[browser.name ?? ''] ?? browser.name ?? '';
  const system = os.name ?? '';
  return { app: isDeviceApp(app) ? app : null, system: isDeviceSystem(system) ? system : null, zone: place };
}
