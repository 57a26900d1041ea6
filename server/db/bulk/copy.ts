/** COPY of one kind of database. Both ways in COPY's text format, UTF-8, LF after each row. */
export interface Copy {
  /** `copy table (columns) from …` */
  into(table: string, columns: readonly string[], text: string): Promise<void>;
  /** `copy (query) to …`, whole in memory: ask for a page. The query has no placeholders. */
  out(query: string): Promise<string>;
}
