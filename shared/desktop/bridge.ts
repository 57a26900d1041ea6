import * as z from 'zod/mini';
import { type ServerFrame, serverFrame } from '../contract/live.ts';
import { language } from '../report/values.ts';
import { preferences, preferencesPatch } from './preferences.ts';
import * as values from './values.ts';

/** One power of the desktop shell that the page may ask for: what it takes and what it answers. */
interface Method<A, R> {
  readonly input: z.ZodMiniType<A>;
  readonly output: z.ZodMiniType<R>;
}
const method = <A, R>(input: z.ZodMiniType<A>, output: z.ZodMiniType<R>): Method<A, R> => ({ input, output });

const nothing = z.undefined();

/**
 * Everything that the page can ask of the shell. Main checks the sender and parses `input` before it does anything;
 * the names are the IPC channels. There is no other way from the page to the machine.
 */
export const METHODS = {
  about: method(nothing, values.about),
  /** What the page is shown in; menus, tray and notifications follow. */
  setLanguage: method(language, z.void()),
  /** Shows the application's menu below a point of the page: Windows and Linux have no bar for it where the page draws the title bar. */
  showMenu: method(values.point, z.void()),

  sessionState: method(nothing, values.sessionState),
  /** Tries to read a locked token again. */
  retryKeyring: method(nothing, values.sessionState),
  /** Keeps the token although nothing protects it: the person agreed. */
  keepUnprotected: method(nothing, values.sessionState),
  forgetSession: method(nothing, values.sessionState),

  preferences: method(nothing, preferences),
  changePreferences: method(preferencesPatch, preferences),

  checkServer: method(z.string().check(z.maxLength(2048)), values.serverCheck),
  /** Checks, then uses it from now on; logs out of the one before. `null` is the one that the application was built for. */
  useServer: method(z.nullable(z.string().check(z.maxLength(2048))), values.serverCheck),

  /** Asks for a folder; null when the person thought better of it. */
  chooseFolder: method(nothing, z.nullable(z.string())),
  /** Starts a download; its state follows as events. null when the person was asked where to and cancelled. */
  download: method(values.downloadRequest, z.nullable(z.string())),
  cancelDownload: method(z.string().check(z.maxLength(64)), z.void()),
  /** Shows a file that this application saved, in the system's file manager. */
  showDownload: method(z.string().check(z.maxLength(64)), z.void()),

  startExport: method(values.exportRequest, values.exportState),
  exportState: method(nothing, values.exportState),
  pauseExport: method(nothing, values.exportState),
  resumeExport: method(nothing, values.exportState),
  /** Asks once more for the reports that an export which is done could not have. */
  retryExport: method(nothing, values.exportState),
  cancelExport: method(nothing, values.exportState),
  showExport: method(nothing, z.void()),

  automaticState: method(nothing, values.automaticState),
  /** Tries at once to save what could not be saved by itself. */
  saveWaiting: method(nothing, values.automaticState),

  liveState: method(nothing, values.liveState),
  reconnect: method(nothing, z.void()),
  /** false when the system refused to show it; the page then hears of it as a notice. */
  testNotification: method(nothing, z.boolean()),
  /** How many reports are unread: tray and badge. */
  setUnread: method(z.int().check(z.minimum(0), z.maximum(100_000)), z.void()),

  linkState: method(nothing, values.linkState),
  /** Makes this copy of the application what opens `perch:` links. */
  handleLinks: method(nothing, values.linkState),
  /** Opens an allowed page in the system's browser; false when it is not allowed. */
  openExternal: method(z.string().check(z.maxLength(2048)), z.boolean()),
  /** Opens a hosted checkout in the system's browser and watches for its end; false when it is not allowed. */
  openCheckout: method(z.string().check(z.maxLength(2048)), z.boolean()),
  /** Looks at once whether the payment has come through, and answers within ten seconds. */
  checkCheckout: method(nothing, values.checkoutLook),
  cancelCheckout: method(nothing, z.void()),

  updateState: method(nothing, values.updateState),
  checkForUpdate: method(nothing, values.updateState),
  installUpdate: method(nothing, z.void()),
} as const;

export type MethodName = keyof typeof METHODS;
export type MethodInput<M extends MethodName> = z.infer<(typeof METHODS)[M]['input']>;
export type MethodOutput<M extends MethodName> = z.infer<(typeof METHODS)[M]['output']>;

/** What the shell tells the page, each with its payload. */
export const EVENTS = {
  session: values.sessionState,
  preferences,
  download: values.downloadState,
  export: values.exportState,
  automatic: values.automaticState,
  fileNotice: values.fileNotice,
  /** A frame of the live channel, which main keeps open. */
  live: serverFrame as z.ZodMiniType<ServerFrame>,
  liveState: values.liveState,
  /** Go to a path of the application (`/en/report/1/week-2026-11-09`): a notification, a link or a menu asked for it. */
  open: z.string(),
  command: values.command,
  notice: values.notice,
  /** The payment that was waited for came through, was declined and may be tried again, or did not come within ten minutes. */
  checkout: z.enum(['returned', 'declined', 'given-up']),
  /** A browser came back from Google by a link; only who waits for exactly that does anything with it. */
  google: values.googleReturn,
  /** The same from a network where somebody connects an account. */
  connect: values.googleReturn,
  update: values.updateState,
} as const;

export type EventName = keyof typeof EVENTS;
export type EventPayload<E extends EventName> = z.infer<(typeof EVENTS)[E]>;

type Asking = {
  readonly [M in MethodName]: MethodInput<M> extends undefined
    ? () => Promise<MethodOutput<M>>
    : (input: MethodInput<M>) => Promise<MethodOutput<M>>;
};

/** What stands at `window.desktop` in the shell. */
export interface DesktopBridge extends Asking {
  readonly system: 'mac' | 'windows' | 'linux';
  /** How the session stood when the page was made, so that it need not wait to know whether somebody is here. */
  readonly session: values.SessionState;
  /** @returns how to stop listening */
  on<E extends EventName>(event: E, listener: (payload: EventPayload<E>) => void): () => void;
}
