import { useTranslation } from 'react-i18next';
import { count, percent } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import { ChartFigure } from '../../ui/charts/figure.tsx';
import styles from './share-figure.module.css';
import { type ChartName, useFigureView } from './table-view.ts';

/** The largest that are named; what is left is one slice. */
const SHOWN = 5;

/** A part of a whole, by its name. */
export interface Slice {
  readonly name: string;
  readonly count: number;
  /** 0 to 1. */
  readonly share: number;
}

/** What the figure says. */
interface ShareWords {
  readonly title: string;
  /** In the place of the figure where there is nothing to show. */
  readonly empty: string;
  readonly summary: (largest: { readonly name: string; readonly share: string }) => string;
  /** "12 actions", for the key; `shown` is the number as the language writes it. */
  readonly counted: (options: { readonly count: number; readonly shown: string }) => string;
  /** Of the table: over the names, and over the counts. */
  readonly columns: readonly [name: string, counts: string];
}

function slicesOf(all: readonly Slice[], restName: string): readonly Slice[] {
  const rest = all.slice(SHOWN);
  if (rest.length === 0) return all;
  const sum = (pick: (slice: Slice) => number) => rest.reduce((total, each) => total + pick(each), 0);
  const last = { name: restName, share: sum(({ share }) => share), count: sum((each) => each.count) };
  return [...all.slice(0, SHOWN), last];
}

function Slices({ slices, counted }: { slices: readonly Slice[]; counted: ShareWords['counted'] }) {
  const lang = useLanguage();
  return (
    <>
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
            <span className="muted small">{counted({ count: slice.count, shown: count(lang, slice.count) })}</span>
            <span className={styles.value}>{percent(lang, slice.share)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface ShareFigureProps {
  readonly chart: ChartName;
  /** The largest first. */
  readonly all: readonly Slice[];
  readonly words: ShareWords;
}

/** Parts of a whole under their title: as one bar with its key, or all of them as a table. */
export function ShareFigure({ chart, all, words }: ShareFigureProps) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const view = useFigureView(chart);
  const [largest] = all;
  if (largest === undefined) {
    return (
      <div className={chart === 'languages' ? styles.languages : undefined}>
        <h3>{words.title}</h3>
        <p className="interface-text subdued">{words.empty}</p>
      </div>
    );
  }
  return (
    <div className={chart === 'languages' ? styles.languages : undefined}>
      <h3>{words.title}</h3>
      <ChartFigure
        summary={words.summary({ name: largest.name, share: percent(lang, largest.share) })}
        view={view}
        table={{
          caption: words.title,
          columns: [...words.columns, t('what.share')],
          rows: all.map(({ name, ...numbers }) => ({
            name,
            cells: [count(lang, numbers.count), percent(lang, numbers.share)],
          })),
        }}
      >
        <Slices slices={slicesOf(all, t('what.rest'))} counted={words.counted} />
      </ChartFigure>
    </div>
  );
}
