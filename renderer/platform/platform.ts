/** What differs between the browser and the desktop shell; everything else is the same on both. */
export interface Platform {
  readonly kind: 'web' | 'desktop';
  /** The session's token; on the desktop it never reaches the page. */
  readonly auth: {
    read(): StoredAuth | null;
    write(auth: StoredAuth): void;
    clear(): void;
  };
  /** Small things that outlive the session, a year long: who referred a visitor, which version was told of. */
  readonly memory: {
    read(name: string): string | null;
    write(name: string, value: string): void;
  };
  /** Leaves for a hosted checkout: the same tab in the browser, the system browser on the desktop. */
  openCheckout(url: string): void;
  /** Saves a file answer of the service under the name the service gave it. */
  saveFile(file: { readonly name: string; readonly data: Blob }): void;
  /** The address of the live channel. */
  liveUrl(): string;
}

export interface StoredAuth {
  readonly token: string;
  /** When the session was last renewed, in milliseconds of this machine's clock. */
  readonly lastRefresh: number;
}
