import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './charts.module.css';
import { DataTable, type TableData } from './data-table.tsx';

/** Which of the two is shown, and how to change it. */
export interface FigureView {
  readonly asTable: boolean;
  readonly toggle: () => void;
  readonly words: { readonly asTable: string; readonly asChart: string };
}

interface FigureProps {
  /** What the chart says, in a sentence; for those who do not see it. */
  readonly summary: string;
  readonly table: TableData;
  readonly view: FigureView;
  /** Beside the button: a key, or the way to more of it. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A chart with its summary in words, and in its place, when asked for, the same values as a table. */
export function ChartFigure({ summary, table, view, aside, children }: FigureProps) {
  const label = view.asTable ? view.words.asChart : view.words.asTable;
  return (
    <figure className={styles.chart}>
      {view.asTable ? (
        <DataTable data={table} />
      ) : (
        <>
          <figcaption className="visually-hidden">{summary}</figcaption>
          {children}
        </>
      )}
      <div className={styles.tools}>
        {aside}
        <Button tone="quiet" size="compact" aria-label={`${label}: ${table.caption}`} onClick={view.toggle}>
          {label}
        </Button>
      </div>
    </figure>
  );
}
