import { APP_ORIGIN, ownPathOf } from './origin.ts';

/** Whether the window itself may go there: only to pages of the application. */
export function mayNavigate(address: string): boolean {
  const path = ownPathOf(address);
  return path !== null && path !== '/api' && !path.startsWith('/api/');
}

/** Writing to the clipboard is all that the pages use. */
const ALLOWED: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Whether a page may use a power of the browser. `origin` is as the browser writes it, with or without a slash. */
export const mayUse = (permission: string, origin: string): boolean =>
  ALLOWED.has(permission) && ownPathOf(origin) !== null;

/** Who asks over IPC. */
export interface Requester {
  /** Of the contents that the message came from. */
  readonly contents: number;
  /** Null when the frame is gone already. */
  readonly frame: { readonly origin: string; readonly isMain: boolean } | null;
}

/** Only the main frame of our own window, while it shows the application, may ask for anything. */
export const mayAsk = ({ contents, frame }: Requester, ours: number | null): boolean =>
  ours !== null && contents === ours && frame?.isMain === true && frame.origin === APP_ORIGIN;
