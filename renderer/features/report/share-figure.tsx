import { useTranslation } from 'react-i18next';
import { count, percent } from '../../../shared/i18n/dates.ts';
import { sharePercent } from '../../../shared/i18n/share-percent.ts';
import { useLanguage } from '../../state/use-language.ts';
import { ChartFigure } from '../../ui/charts/figure.tsx';
import { ShareBar, type Slice, slicesOf } from '../../ui/charts/share-bar.tsx';
import styles from './share-figure.module.css';
import { type ChartName, useFigureView } from './table-view.ts';

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
            cells: [count(lang, numbers.count), sharePercent(lang, numbers.share)],
          })),
        }}
      >
        <ShareBar
          slices={slicesOf(all, t('what.rest'))}
          wide={chart === 'languages'}
          counted={(value) => words.counted({ count: value, shown: count(lang, value) })}
          percentOf={(share) => sharePercent(lang, share)}
        />
      </ChartFigure>
    </div>
  );
}
