import styles from './charts.module.css';

export interface TableData {
  readonly caption: string;
  /** Of the rows' names, then of each value. */
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
}

/** The values of a chart, as a table. Wide ones scroll by themselves, never the page. */
export function DataTable({ data }: { data: TableData }) {
  const { caption, columns, rows } = data;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by the keyboard
    <section className={styles.table} aria-label={caption} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                // Figures of one width only where nothing but digits stands: they widen commas and signs.
                <td key={columns[index + 1]} className={/^\d+$/.test(cell) ? 'tabular-figures' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
