import type { DesktopBridge } from '../../shared/desktop/bridge.ts';

/** What differs between the browser and the desktop shell; everything else is the same on both. */
export interface Platform {
  readonly kind: 'web' | 'desktop';
  /** The powers of the shell, null in the browser. */
  readonly desktop: DesktopBridge | null;
  /** The session's token; on the desktop it never reaches the page. */
  readonly auth: {
    read(): StoredAuth | null;
    /** Whether there is a token that cannot be read now: nobody is here, and whoever was comes back. */
    locked?(): boolean;
    write(auth: StoredAuth): void;
    clear(): void;
  };
  /** Small things that outlive the session, a year long: who referred a visitor, which version was told of. */
  readonly memory: {
    read(name: string): string | null;
    write(name: string, value: string): void;
  };
  /**
   * Leaves for a hosted checkout: the same tab in the browser, the system browser on the desktop.
   * @returns on the desktop, when nothing is waited for any more; nothing in the browser, which is gone by then
   */
  openCheckout(url: string): Promise<void> | undefined;
  /**
   * Saves a file answer of the service under the name the service gave it.
   * @returns its name, null where the shell tells of it
   */
  save(file: FileAnswer): Promise<string | null>;
  /** The address of the live channel; the shell keeps its own. */
  liveUrl(): string;
}

export interface StoredAuth {
  /** Empty where the shell keeps it: nothing is sent then. */
  readonly token: string;
  /** When the session was last renewed, in milliseconds of this machine's clock. */
  readonly lastRefresh: number;
}

/** A file of the service. */
export interface FileAnswer {
  /** Below `/api`, with its query. */
  readonly path: string;
  /** Fetches it into the page. */
  fetch(): Promise<{ readonly name: string; readonly data: Blob }>;
  readonly signal: AbortSignal | undefined;
}
