import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../state/use-language.ts';
import { Section } from '../../ui/section.tsx';
import styles from './anomalies-section.module.css';
import { foundText, ruleText, type Wording } from './anomaly-text.ts';
import { MemberTags } from './member-tags.tsx';
import { usePeriodOffset } from './period-offset.ts';
import type { Anomaly, Sections } from './sections.ts';

function Finding({ anomaly, words }: { anomaly: Anomaly; words: Wording }) {
  const { name, text } = ruleText(words, anomaly);
  return (
    <li>
      <p className={styles.found}>{foundText(words, anomaly)}</p>
      <p className="small subdued">
        <b className="bold">{name}.</b> {text}
        <MemberTags of={anomaly.by} as="anomaly" />
      </p>
    </li>
  );
}

/** What stands out against the reports before, each with the rule that found it. Nothing where nothing does. */
export function AnomaliesSection({ report }: { report: Sections }) {
  const { t } = useTranslation('report');
  const { t: networks } = useTranslation('networks');
  const words = { t, networks, lang: useLanguage(), zone: usePeriodOffset(report.period), type: report.period.type };
  const items = report.anomalies?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t('anomalies.title')} text={t('anomalies.text')}>
      <ul className={styles.anomalies}>
        {items.map((anomaly) => (
          <Finding key={JSON.stringify(anomaly)} anomaly={anomaly} words={words} />
        ))}
      </ul>
    </Section>
  );
}
