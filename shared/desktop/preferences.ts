import * as z from 'zod/mini';
import { id } from '../contract/values.ts';

/** What the desktop application remembers of a person's choices, on this machine alone. */
export const preferences = z.object({
  /** Origin of the service, null for the one that the application was built for. */
  server: z.nullable(z.url()),
  theme: z.enum(['system', 'light', 'dark']),
  /** Closing the window leaves the application in the tray. Linux has no reliable tray: off there until chosen. */
  keepRunning: z.boolean(),
  openAtLogin: z.boolean(),
  notifications: z.object({
    on: z.boolean(),
    /** Accounts that are not notified of. */
    muted: z.array(id).check(z.maxLength(1000)),
    /** No notification before this instant (milliseconds), null when none are held back. */
    pausedUntil: z.nullable(z.int()),
  }),
  downloads: z.object({
    /** The folder last chosen, null for the system's own. */
    folder: z.nullable(z.string().check(z.maxLength(4096))),
  }),
  /** Each new report is saved as CSV by itself. */
  automaticExport: z.object({
    on: z.boolean(),
    folder: z.nullable(z.string().check(z.maxLength(4096))),
    /** `{network}`, `{username}`, `{type}`, `{start}`, `{end}`, `{report}` are filled in; slashes make folders. */
    pattern: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  /** The person agreed that the token may be kept where no keyring protects it. */
  unprotectedToken: z.boolean(),
});
export type Preferences = z.infer<typeof preferences>;

export const preferencesPatch = z.partial(preferences);
export type PreferencesPatch = z.infer<typeof preferencesPatch>;

/** Where nothing was chosen yet; see `defaultsFor` for what depends on the system. */
export const DEFAULT_PREFERENCES: Preferences = {
  server: null,
  theme: 'system',
  keepRunning: false,
  openAtLogin: false,
  notifications: { on: true, muted: [], pausedUntil: null },
  downloads: { folder: null },
  automaticExport: { on: false, folder: null, pattern: '{username}/{report}' },
  unprotectedToken: false,
};

/** Reports are announced with the window closed: on Windows and macOS the application stays, as its tray can be relied on. */
export const defaultsFor = (system: 'mac' | 'windows' | 'linux'): Preferences => ({
  ...DEFAULT_PREFERENCES,
  keepRunning: system !== 'linux',
});
