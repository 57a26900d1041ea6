import { useTranslation } from 'react-i18next';
import { percent } from '../../../shared/i18n/dates.ts';
import { useLanguage } from '../../state/use-language.ts';
import type { ReportView } from './reads.ts';
import { Section } from './section.tsx';

type Estimate = NonNullable<ReportView['coverage']['estimate']>;

function Range({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const { low, point, high } = estimate;
  const words = { low: percent(lang, low), point: percent(lang, point), high: percent(lang, high) };
  const at = (share: number) => `${share * 100}%`;
  // The label stays inside the bar at both ends.
  const label = Math.min(0.94, Math.max(0.06, point));
  return (
    <div>
      <div className="range" role="img" aria-label={t('saw.range', words)}>
        <span className="lo" style={{ left: at(low), width: at(Math.max(0.01, high - low)) }} />
        <span className="pt" style={{ left: at(point) }} />
        <span className="lb" style={{ left: at(label) }}>
          {words.point}
        </span>
      </div>
      <div className="ends">
        <span>{t('saw.zero')}</span>
        <span>{t('saw.hundred')}</span>
      </div>
    </div>
  );
}

function Levels({ lines }: { lines: ReportView['coverage']['lines'] }) {
  const { t } = useTranslation('report');
  return (
    <table>
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
export function Saw({ report }: { report: ReportView }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const { estimate, lines } = report.coverage;
  return (
    <Section title={t('saw.title')} text={t('saw.text')}>
      <div className="cov">
        <div className="ui mid">
          {estimate === null ? null : <Range estimate={estimate} />}
          <p>
            {estimate === null
              ? t('saw.unknown')
              : t('saw.sentence', { low: percent(lang, estimate.low), high: percent(lang, estimate.high) })}
          </p>
        </div>
        <Levels lines={lines} />
      </div>
    </Section>
  );
}
