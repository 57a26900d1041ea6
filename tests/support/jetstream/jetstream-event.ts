/** An event as Jetstream sends it. */
export interface JetstreamEvent {
  readonly did: string;
  readonly time_us: number;
  readonly kind: 'commit' | 'identity' | 'account';
  readonly [field: string]: unknown;
}
