/** A text kept outside of the database, which is there when a backup is restored. */
export interface DepartureList {
  /** Empty when there is none. */
  read(): Promise<string>;
  /** The text is there whole, or the one before stays. */
  write(text: string): Promise<void>;
}
