/** COPY of one kind of database. */
export interface Copy {
  /** `copy table (columns) from …` with rows in COPY's text format, LF after each row. */
  into(table: string, columns: readonly string[], text: string): Promise<void>;
}
