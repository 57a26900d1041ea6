import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../state/use-language.ts';
import { By } from './by.tsx';
import { foundText, ruleText, type Wording } from './odd-words.ts';
import { Section } from './section.tsx';
import type { Odd, Sections } from './sections.ts';
import { useTimezone } from './timezone.ts';

function Finding({ odd, words }: { odd: Odd; words: Wording }) {
  const { name, text } = ruleText(words, odd);
  return (
    <li>
      <p className="found">{foundText(words, odd)}</p>
      <p className="small mid">
        <b className="b">{name}.</b> {text}
        <By of={odd.by} />
      </p>
    </li>
  );
}

/** What stands out against the reports before, each with the rule that found it. Nothing where nothing does. */
export function OutOfTheOrdinary({ report }: { report: Sections }) {
  const { t } = useTranslation('report');
  const words = { t, lang: useLanguage(), zone: useTimezone(), type: report.period.type };
  const items = report.anomalies?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section name="odd" title={t('odd.title')} text={t('odd.text')}>
      <ul className="odd">
        {items.map((odd) => (
          <Finding key={JSON.stringify(odd)} odd={odd} words={words} />
        ))}
      </ul>
    </Section>
  );
}
