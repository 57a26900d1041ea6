import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { percent } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import { ChartFigure } from '../../ui/charts/figure.tsx';
import { Section } from './section.tsx';
import { type Sections, useMembers } from './sections.ts';
import { useFigureView } from './table-view.ts';

type Estimate = NonNullable<Sections['coverage']['estimate']>;

/** Nearer to an end than this, the label would hang over it. */
const LABEL_ENDS = 0.06;

function labelAt(share: number): CSSProperties {
  if (share < LABEL_ENDS) return { left: 0, transform: 'none' };
  if (share > 1 - LABEL_ENDS) return { right: 0, transform: 'none' };
  return { left: `${share * 100}%` };
}

function Range({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const view = useFigureView('coverage');
  const { low, point, high } = estimate;
  const words = { low: percent(lang, low), point: percent(lang, point), high: percent(lang, high) };
  const at = (share: number) => `${share * 100}%`;
  return (
    <ChartFigure
      summary={t('saw.range', words)}
      view={view}
      table={{
        caption: t('saw.share'),
        columns: [t('saw.bound'), t('saw.share')],
        rows: [
          { name: t('saw.low'), cells: [words.low] },
          { name: t('saw.point'), cells: [words.point] },
          { name: t('saw.high'), cells: [words.high] },
        ],
      }}
    >
      <div className="range" aria-hidden="true">
        <span className="lo" style={{ left: at(low), width: at(Math.max(0.01, high - low)) }} />
        <span className="pt" style={{ left: at(point) }} />
        <span className="lb" style={labelAt(point)}>
          {words.point}
        </span>
      </div>
      <div className="ends" aria-hidden="true">
        <span>{t('saw.zero')}</span>
        <span>{t('saw.hundred')}</span>
      </div>
    </ChartFigure>
  );
}

function Levels({ lines }: { lines: Sections['coverage']['lines'] }) {
  const { t } = useTranslation('report');
  return (
    <table>
      <caption className="sr">{t('saw.tells')}</caption>
      <tbody>
        {lines.map(({ kind, level }) => (
          <tr key={kind}>
            <th scope="row">{t(`saw.kind.${kind}`)}</th>
            <td>{t(`saw.level.${level}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Coverage: how much of what happened is in this report. */
export function Saw({ report }: { report: Sections }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const grouped = useMembers().size > 0;
  const { estimate, lines } = report.coverage;
  return (
    <Section
      name="saw"
      title={t('saw.title')}
      text={t(estimate === null ? 'saw.plain' : `saw.text.${report.period.type}`)}
    >
      <div className="cov">
        <div>
          {estimate === null ? null : <Range estimate={estimate} />}
          <Levels lines={lines} />
        </div>
        <div className="ui mid">
          <p>
            {estimate === null
              ? t(grouped ? 'saw.group' : 'saw.unknown')
              : t('saw.sentence', { low: percent(lang, estimate.low), high: percent(lang, estimate.high) })}
          </p>
          {estimate === null ? null : (
            <details className="how">
              <summary className="link">{t('saw.how')}</summary>
              <p>{t('saw.method')}</p>
              <p>{t('saw.limits')}</p>
            </details>
          )}
        </div>
      </div>
    </Section>
  );
}
