import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { isReceived } from '../../../shared/domain/activity/action.ts';
import type { Language } from '../../../shared/domain/languages.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { type CoverageShare, coverageShares } from '../../../shared/domain/report/coverage-shares.ts';
import { tellsShare } from '../../../shared/domain/report/estimate.ts';
import { count, dayAndMonth, percent, shortDate, timeOfDay } from '../../../shared/i18n/dates.ts';
import { isOnePercent } from '../../../shared/i18n/share-percent.ts';
import { useCoverageWords } from '../../state/coverage-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { ChartFigure } from '../../ui/charts/figure.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './coverage-section.module.css';
import { type Sections, useMembers } from './sections.ts';
import { useFigureView } from './table-view.ts';

/** Nearer to an end than this, the label would hang over it. */
const LABEL_ENDS = 0.06;

const VIEWS = {
  follows: 'coverage',
  posts: 'coverage-posts',
  received: 'coverage-received',
  reposted: 'coverage-reposted',
} as const;

function labelAt(share: number): CSSProperties {
  if (share < LABEL_ENDS) return { left: 0, transform: 'none' };
  if (share > 1 - LABEL_ENDS) return { right: 0, transform: 'none' };
  return { left: `${share * 100}%` };
}

function Range({ of, estimate }: CoverageShare) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const view = useFigureView(VIEWS[of]);
  const { low, point, high } = estimate;
  const words = { low: percent(lang, low), point: percent(lang, point), high: percent(lang, high) };
  const at = (share: number) => `${share * 100}%`;
  return (
    <ChartFigure
      summary={isOnePercent(lang, low, high) ? t(`saw.about.${of}`, words) : t(`saw.range.${of}`, words)}
      view={view}
      table={{
        caption: t(`saw.share.${of}`),
        columns: [t('saw.bound'), t(`saw.share.${of}`)],
        rows: [
          { name: t('saw.low'), cells: [words.low] },
          { name: t('saw.point'), cells: [words.point] },
          { name: t('saw.high'), cells: [words.high] },
          ...(estimate.seen === undefined || estimate.known === undefined
            ? []
            : [
                { name: t('saw.seen'), cells: [count(lang, estimate.seen)] },
                { name: t('saw.known'), cells: [count(lang, estimate.known)] },
              ]),
        ],
      }}
    >
      <div className={styles.range} aria-hidden="true">
        <span className={styles.likely} style={{ left: at(low), width: at(Math.max(0.01, high - low)) }} />
        <span className={styles.point} style={{ left: at(point) }} />
        <span className={styles.label} style={labelAt(point)}>
          {words.point}
        </span>
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{t(`saw.zero.${of}`)}</span>
        <span>{t('saw.hundred')}</span>
      </div>
    </ChartFigure>
  );
}

interface LevelsProps {
  readonly lines: Sections['coverage']['lines'];
  /** Null where there are several. */
  readonly network: Network | null;
}

function Levels({ lines, network }: LevelsProps) {
  const { t } = useTranslation('report');
  const { kindOf, levelOf, wayOf } = useCoverageWords();
  return (
    <table>
      <caption className="visually-hidden">{t('saw.tells')}</caption>
      <tbody>
        {lines.map(({ kind, level, readBy }) => (
          <tr key={kind}>
            <th scope="row">{kindOf(kind)}</th>
            <td>
              {isReceived(kind) && level !== 'none' ? t(`saw.received.${level}`) : levelOf(network, { kind, level })}
              {readBy === undefined ? null : <span className={`small muted ${styles.way}`}>{wayOf(readBy)}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is on record of each kind that the network counts, and of which there is nothing to compare with. */
function Shares({ shares }: { shares: readonly CoverageShare[] }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const sentence = ({ of, estimate: { low, point, high } }: CoverageShare): string =>
    isOnePercent(lang, low, high)
      ? t(`saw.exact.${of}`, { point: percent(lang, point) })
      : t(`saw.sentence.${of}`, { low: percent(lang, low), high: percent(lang, high) });
  return (
    <>
      <p>
        {shares.map((share) => (tellsShare(share.estimate) ? sentence(share) : t(`saw.tooFew.${share.of}`))).join(' ')}{' '}
        {t(shares.some(({ of }) => of === 'posts') ? 'saw.uncounted.likes' : 'saw.uncounted.likesAndPosts')}
      </p>
      <p>{t('saw.notHere')}</p>
    </>
  );
}

const UTC = 0;

/** By the service's own clock, as the days of a report are. */
const moment = (lang: Language, at: number): string => `${shortDate(lang, at)}, ${timeOfDay(lang, at, UTC)}`;

/** The times of which not everything was read. */
function Gaps({ gaps }: { gaps: NonNullable<Sections['coverage']['gaps']> }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const { runningKindsOf } = useCoverageWords();
  return gaps.map(({ from, to, kinds }) => (
    <p key={`${from} ${to}`}>
      {t('saw.gap', {
        from: moment(lang, from),
        to: moment(lang, to),
        kinds: runningKindsOf(kinds),
      })}
    </p>
  ));
}

/** Coverage: how much of what happened is in this report. */
export function CoverageSection({ report }: { report: Sections }) {
  const { t } = useTranslation('report');
  const lang = useLanguage();
  const grouped = useMembers().size > 0;
  const { lines, pauses = [], gaps = [], incomplete = false } = report.coverage;
  const shares = coverageShares(report.coverage);
  const told = shares.filter(({ estimate }) => tellsShare(estimate));
  const { later = 0 } = report;
  return (
    <Section title={t('saw.title')} text={t(told.length === 0 ? 'saw.plain' : `saw.text.${report.period.type}`)}>
      <div className={styles.coverage}>
        <div>
          {told.map((share) => (
            <Range key={share.of} {...share} />
          ))}
          <Levels lines={lines} network={report.network ?? null} />
        </div>
        <div className="interface-text subdued">
          {grouped ? <p>{t('saw.group')}</p> : <Shares shares={shares} />}
          {incomplete ? <p>{t('saw.incomplete')}</p> : null}
          <Gaps gaps={gaps} />
          {pauses.map(({ from, to }) => (
            <p key={from}>
              {t(from === to ? 'saw.pause.day' : 'saw.pause.days', {
                from: dayAndMonth(lang, from),
                to: dayAndMonth(lang, to),
              })}
            </p>
          ))}
          {later === 0 ? null : <p>{t('saw.later', { count: later, shown: count(lang, later) })}</p>}
          {told.length === 0 ? null : (
            <details className={styles.how}>
              <summary className="link">{t('saw.how')}</summary>
              <p>
                {t('saw.method')}
                {told.some(({ of }) => of === 'reposted') ? ` ${t('saw.methodReposts')}` : null}
              </p>
              <p>{t('saw.limits')}</p>
            </details>
          )}
        </div>
      </div>
    </Section>
  );
}
