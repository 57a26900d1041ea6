/** The browsers that a session can be named after, as their makers write them. Of any other nothing is kept. */
const BROWSERS = [
  'Brave',
  'Chrome',
  'Chromium',
  'DuckDuckGo',
  'Edge',
  'Epiphany',
  'Firefox',
  'Internet Explorer',
  'LibreWolf',
  'Opera',
  'Safari',
  'Samsung Internet',
  'Vivaldi',
  'Yandex Browser',
] as const;

/** What a session is used with; `desktop` is our own application. */
export const APPS = ['desktop', ...BROWSERS] as const;
export type DeviceApp = (typeof APPS)[number];

export const SYSTEMS = ['Android', 'Chrome OS', 'HarmonyOS', 'iOS', 'Linux', 'macOS', 'Windows'] as const;
export type DeviceSystem = (typeof SYSTEMS)[number];

/** What is known of the device of a session; null where it is not. */
export interface Device {
  readonly app: DeviceApp | null;
  readonly system: DeviceSystem | null;
  /** By its name in the IANA database: the place as far as the device's own clock tells it. */
  readonly zone: string | null;
}

export const UNKNOWN_DEVICE: Device = { app: null, system: null, zone: null };

export const isDeviceApp = (name: string): name is DeviceApp => APPS.some((known) => known === name);
export const isDeviceSystem = (name: string): name is DeviceSystem => SYSTEMS.some((known) => known === name);

/** The same as it was stored, by this release or another. */
export type StoredDevice = { readonly [Part in keyof Device]: string | null };

/** What is known now over what was known before: a device that says nothing of itself does not take back what it said. */
export const mergeDevice = (before: StoredDevice, now: Device): StoredDevice => ({
  app: now.app ?? before.app,
  system: now.system ?? before.system,
  zone: now.zone ?? before.zone,
});

export const isSameDevice = (one: StoredDevice, other: StoredDevice): boolean =>
  one.app === other.app && one.system === other.system && one.zone === other.zone;
