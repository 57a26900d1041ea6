import type { ReactNode } from 'react';
import styles from './charts.module.css';

/** A place of the size that its chart will have. */
export const Plot = ({ children }: { children: ReactNode }) => <div className={styles.plot}>{children}</div>;

/** A drawn chart on the screen; on paper, where its points would be seen, what shows the same. */
export const Drawn = ({ chart, paper }: { chart: ReactNode; paper: ReactNode }) => (
  <>
    <div className={styles.canvas}>{chart}</div>
    <div className={styles.onPaper}>{paper}</div>
  </>
);
