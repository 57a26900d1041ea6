import styles from './share-bar.module.css';

/** The largest that are named; what is left is one slice. */
const SHOWN = 5;

/** A part of a whole, by its name. */
export interface Slice {
  readonly name: string;
  readonly count: number;
  /** 0 to 1. */
  readonly share: number;
}

/** The five largest, and one that all others are. */
export function slicesOf(all: readonly Slice[], restName: string): readonly Slice[] {
  const rest = all.slice(SHOWN);
  if (rest.length === 0) return all;
  const sum = (pick: (slice: Slice) => number) => rest.reduce((total, each) => total + pick(each), 0);
  const last = { name: restName, share: sum(({ share }) => share), count: sum((each) => each.count) };
  return [...all.slice(0, SHOWN), last];
}

interface ShareBarProps {
  /** At most six. */
  readonly slices: readonly Slice[];
  /** The key in two columns. */
  readonly wide?: boolean;
  readonly counted: (count: number) => string;
  readonly percentOf: (share: number) => string;
}

/** Parts of a whole as one bar, with its key. */
export function ShareBar({ slices, wide = false, counted, percentOf }: ShareBarProps) {
  return (
    <div className={wide ? styles.wide : undefined}>
      <div className={styles.stack} aria-hidden="true">
        {slices.map(({ name, share }, index) => (
          <span key={name} style={{ flex: share, background: `var(--c${index + 1})` }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {slices.map((slice, index) => (
          <li key={slice.name}>
            <i style={{ background: `var(--c${index + 1})` }} />
            {slice.name}
            <span className="muted small">{counted(slice.count)}</span>
            <span className={styles.value}>{percentOf(slice.share)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
