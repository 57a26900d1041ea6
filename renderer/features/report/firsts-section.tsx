import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FirstOrReturn } from '../../../shared/report/firsts-and-returns.ts';
import type { ReadReport } from '../../data/reports.ts';
import { useNow } from '../../state/clock.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Section } from '../../ui/section.tsx';
import styles from './anomalies-section.module.css';
import { earlierText, evidenceLinks, type FirstsWording, firstText } from './firsts-text.ts';
import { useReportPath } from './source.ts';

/** The way to an earlier report of the account, for whoever may read it. */
function useEarlierHref({ account, accountId }: ReadReport): (report: string) => string | null {
  const now = useNow();
  const pathTo = useReportPath();
  const readable = (account?.periods ?? []).filter(({ available }) => available <= now);
  return (report) => (readable.some(({ id }) => id === report) ? pathTo(accountId, report) : null);
}

interface ItemProps {
  readonly item: FirstOrReturn;
  readonly words: FirstsWording;
  readonly hrefOf: (report: string) => string | null;
}

/** The earlier report that an item points to: a link where the reader may open it, else its date. */
function Earlier({ item, words, hrefOf }: ItemProps) {
  const text = earlierText(words, item);
  if (text === null || !('last' in item)) return null;
  const href = hrefOf(item.last);
  return href === null ? (
    `${text}.`
  ) : (
    <Link className="link" to={href}>
      {text}
    </Link>
  );
}

function Item({ item, words, hrefOf }: ItemProps) {
  const links = evidenceLinks(words, item);
  return (
    <li>
      <p className={styles.found}>{firstText(words, item)}</p>
      <p className="small subdued">
        <b className="bold">{words.t(`firsts.rule.${item.rule}`)}.</b>{' '}
        {links.map(({ url, text }, index) => (
          <span key={url}>
            {index === 0 ? null : ' · '}
            <a className="link" href={url} target="_blank" rel="noreferrer noopener">
              {text}
            </a>
          </span>
        ))}
        {links.length > 0 && 'last' in item ? ' · ' : null}
        <Earlier item={item} words={words} hrefOf={hrefOf} />
      </p>
    </li>
  );
}

/** What is new, back or over against the reports before, with what it rests on. Nothing where nothing is, and in older reports. */
export function FirstsSection({ data }: { data: ReadReport }) {
  const { t } = useTranslation('report');
  const hrefOf = useEarlierHref(data);
  const { firstsAndReturns: items = [], period } = data.report;
  const words = { t, lang: useLanguage(), type: period.type };
  if (items.length === 0) return null;
  return (
    <Section title={t('firsts.title')} text={t(`firsts.text.${period.type}`)}>
      <ul className={styles.anomalies}>
        {items.map((item) => (
          <Item key={JSON.stringify(item)} item={item} words={words} hrefOf={hrefOf} />
        ))}
      </ul>
    </Section>
  );
}
