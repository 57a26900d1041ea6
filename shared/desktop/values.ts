import * as z from 'zod/mini';
import { id } from '../contract/values.ts';
import { EXPORT_FORMATS } from '../domain/report/export-schema.ts';
import { reportId } from '../report/values.ts';

/** Where the token is: nowhere, readable, behind a locked keyring, or in memory until the application ends. */
export const sessionState = z.object({
  token: z.enum(['none', 'ready', 'locked', 'session-only']),
  /** When the session was last renewed (milliseconds of this machine's clock), null without a token. */
  lastRefresh: z.nullable(z.int()),
});
export type SessionState = z.infer<typeof sessionState>;

export const liveState = z.enum(['off', 'connecting', 'live', 'offline']);
export type LiveState = z.infer<typeof liveState>;

/** A file answer of the service: a path under `/api`, with its query. */
export const downloadRequest = z.object({
  path: z.string().check(z.regex(/^\/[\w\-/.]{1,300}(\?[\w\-=&%,.:+]{0,4000})?$/)),
  /** Asks where to, instead of taking the last folder. */
  ask: z.boolean(),
});
export type DownloadRequest = z.infer<typeof downloadRequest>;

export const downloadState = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  bytes: z.int(),
  /** null while the service does not say. */
  total: z.nullable(z.int()),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** Why it failed: a code of the service's errors, or of the machine's. */
  error: z.nullable(z.string()),
});
export type DownloadState = z.infer<typeof downloadState>;

/** A bulk export: every report of these accounts and periods that exists, one file each, with a manifest. */
export const exportRequest = z.object({
  reports: z
    .array(z.object({ accountId: id, reportId, username: z.string(), network: z.string() }))
    .check(z.minLength(1), z.maxLength(20_000)),
  folder: z.string().check(z.minLength(1), z.maxLength(4096)),
  pattern: z.string().check(z.minLength(1), z.maxLength(200)),
  /** CSV in journals of earlier versions. */
  format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
});
export type ExportRequest = z.infer<typeof exportRequest>;

export const exportState = z.object({
  state: z.enum(['none', 'running', 'paused', 'done', 'cancelled']),
  folder: z.nullable(z.string()),
  total: z.int(),
  done: z.int(),
  /** Reports that could not be had, with the service's error code. */
  failed: z.array(z.object({ accountId: id, reportId, error: z.string() })),
  bytes: z.int(),
  /** What stopped it, while it is paused: a code of the service's errors, or of the machine's. null: the person did. */
  error: z.nullable(z.string()),
});
export type ExportState = z.infer<typeof exportState>;

/** How an export or the saving of new reports ended, in the person's language, with what there is to look at. */
export const fileNotice = z.object({
  tone: z.enum(['ok', 'bad']),
  text: z.string(),
  /** The export's dialog, its folder, or the settings of this computer. */
  act: z.enum(['look', 'show', 'settings']),
});
export type FileNotice = z.infer<typeof fileNotice>;

/** Saving new reports by itself: how many are still to be saved, and what stood in the way last. */
export const automaticState = z.object({
  waiting: z.int(),
  /** `error` is a code of the service's errors, or of the machine's; `at` in milliseconds of this machine's clock. */
  failure: z.nullable(z.object({ error: z.string(), at: z.int() })),
});
export type AutomaticState = z.infer<typeof automaticState>;

export const serverCheck = z.union([
  z.object({ ok: z.literal(true), origin: z.string(), version: z.string() }),
  z.object({ ok: z.literal(false), reason: z.enum(['address', 'insecure', 'unreachable', 'not-perch']) }),
]);
export type ServerCheck = z.infer<typeof serverCheck>;

/** What a look for a payment saw: the payment, nothing yet, or nothing because the service did not answer. */
export const checkoutLook = z.enum(['returned', 'not-yet', 'unreachable']);
export type CheckoutLook = z.infer<typeof checkoutLook>;

export const updateState = z.object({
  state: z.enum(['off', 'idle', 'checking', 'available', 'downloading', 'ready', 'failed']),
  version: z.nullable(z.string()),
  checkedAt: z.nullable(z.int()),
  /** `read-only-volume`, `unreachable` or `unknown`. */
  error: z.nullable(z.string()),
  /** Where the newest version can be had by hand, when the application could not do it itself. */
  page: z.optional(z.string()),
});
export type UpdateState = z.infer<typeof updateState>;

export const about = z.object({
  version: z.string(),
  electron: z.string(),
  chromium: z.string(),
  /** Origin of the service that is asked. */
  server: z.string(),
  /** Origin of the service that the application was built for. */
  hostedServer: z.string(),
  /** What the system says protects the token; for the diagnostics page only. */
  keyring: z.string(),
});
export type About = z.infer<typeof about>;

const pixels = z.int().check(z.minimum(0), z.maximum(20_000));
/** In the page, in CSS pixels from its upper left corner. */
export const point = z.object({ x: pixels, y: pixels });
export type Point = z.infer<typeof point>;

/** Who opens `perch:` links: registered by an installer, or by an AppImage at the person's wish. */
export const linkState = z.enum(['installed', 'handled', 'unhandled']);
export type LinkState = z.infer<typeof linkState>;

/** What the menu, the tray and a notification ask of the page. */
export const command = z.enum(['add-account', 'palette', 'keys', 'settings', 'save-csv', 'bulk-export', 'log-out']);
export type DesktopCommand = z.infer<typeof command>;

/** A notice that the system refused to show, or a word of main's: shown in the page. `text` is in the person's language. */
export const notice = z.object({
  kind: z.enum(['report-ready', 'update', 'error', 'info']),
  text: z.string(),
  /** A path of the application to open, or null. */
  open: z.nullable(z.string()),
  /** An address that the shell does not open, for the person to copy. */
  copy: z.optional(z.string().check(z.maxLength(2048))),
});
export type DesktopNotice = z.infer<typeof notice>;

/** What a browser brings back from Google, or another provider, by a link, for the page that began it; no code where its person thought better of it. */
export const googleReturn = z.object({
  state: z.string().check(z.regex(/^desktop\.(en|pt)\.[\w-]{43}$/)),
  code: z.nullable(z.string().check(z.regex(/^[\x21-\x7e]{1,1500}$/))),
});
export type GoogleReturn = z.infer<typeof googleReturn>;
