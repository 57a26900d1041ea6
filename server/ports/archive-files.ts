/** Where files that people bring lie until they have been read. Whoever works on one sees the same folder as who took it in. */
export interface ArchiveFiles {
  /**
   * Puts a piece at the file's end. One that does not belong there is left out.
   * @returns how long the file is now
   */
  append(id: string, offset: number, piece: Uint8Array): Promise<number>;
  /** 0 where there is none. */
  size(id: string): Promise<number>;
  /** The file's beginning, enough to tell what it is. */
  head(id: string): Promise<Uint8Array>;
  path(id: string): string;
  remove(id: string): Promise<void>;
  /** Removes what is not among `needed`. @returns how many files there were */
  sweep(needed: ReadonlySet<string>): Promise<number>;
}
