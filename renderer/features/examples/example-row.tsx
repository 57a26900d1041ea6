import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import { instant } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { count, dayAndMonth } from '../../../shared/i18n/dates.ts';
import { pathOf } from '../../platform/paths.ts';
import { useNow } from '../../state/clock.ts';
import { useCoverageWords } from '../../state/coverage-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Avatar } from '../../ui/parts.tsx';
import { periodName } from '../../ui/period-texts.ts';
import { Spark } from '../../ui/sparkline.tsx';
import { besides, firstDue } from './example-links.ts';
import styles from './examples.module.css';

type Line = NonNullable<AccountView['line']>;

const nameOf = ({ name, username }: AccountView): string => name ?? username;

/** A number against the week before, in words. */
function useChangeWords(network: Network) {
  const { t } = useTranslation('examples');
  const { absentOf } = useCoverageWords();
  const lang = useLanguage();
  return ({ value, previous }: Line['likes']): string | null => {
    if (value === null) return absentOf(network, 'like');
    if (previous === null) return null;
    if (value === previous) return t('asBefore');
    const n = count(lang, Math.abs(value - previous));
    return value > previous ? t('moreThanBefore', { n }) : t('fewerThanBefore', { n });
  };
}

function Figures({ line, network }: { line: Line; network: Network }) {
  const { t } = useTranslation('examples');
  const { absentOf } = useCoverageWords();
  const lang = useLanguage();
  const changeWords = useChangeWords(network);
  const { likes, follows, unfollows } = line;
  const written = (value: number | null) => (value === null ? '–' : count(lang, value));
  const values = likes.history.map((value) => (value === null ? t('gap') : count(lang, value))).join(', ');
  const lost = unfollows.value;
  return (
    <>
      <Spark values={likes.history} label={t('history', { values })} />
      <div className={`${styles.figure} ${styles.firstFigure}`}>
        <em>{t('likes')}</em>
        {written(likes.value)}
        <small>{changeWords(likes)}</small>
      </div>
      <div className={`${styles.figure} ${styles.secondFigure}`}>
        <em>{t('follows')}</em>
        <span className={follows.value ? 'followed' : undefined}>
          {follows.value ? '+' : ''}
          {written(follows.value)}
        </span>
        <small>
          {lost === null ? absentOf(network, 'unfollow') : t('unfollowed', { count: lost, n: count(lang, lost) })}
        </small>
      </div>
    </>
  );
}

function Besides({ account }: { account: AccountView }) {
  const { t } = useTranslation('examples');
  const lang = useLanguage();
  const periods = besides(account, useNow());
  if (periods.length === 0) return null;
  return (
    <p className={styles.alsoOut}>
      <span>{t('also')}</span>
      {periods.map((period) => (
        <Link key={period.id} className="link" to={pathOf.exampleReport(lang, account.id, period.id)}>
          {periodName(lang, period)}
        </Link>
      ))}
    </p>
  );
}

function Names({ account }: { account: AccountView }) {
  const name = nameOf(account);
  return (
    <div className={styles.name}>
      <h3>{name}</h3>
      {name === account.username ? null : <span className={styles.handle}>{account.username}</span>}
    </div>
  );
}

function ReadableRow({ account, line }: { account: AccountView; line: Line }) {
  const { t } = useTranslation('examples');
  const lang = useLanguage();
  const report = pathOf.exampleReport(lang, account.id, line.reportId);
  return (
    <li className={styles.row}>
      <Avatar src={account.userpic} name={nameOf(account)} size={56} />
      <div className={styles.story}>
        <Names account={account} />
        <Link className={styles.headline} to={report}>
          {line.title}
        </Link>
        <Besides account={account} />
      </div>
      <Figures line={line} network={account.network} />
      <div className={styles.open}>
        <Link
          className={buttonClass({ tone: 'secondary', size: 'compact' })}
          to={report}
          aria-label={t('readReport', { name: nameOf(account) })}
        >
          {t('read')}
        </Link>
      </div>
    </li>
  );
}

/** An example with its newest week in a line, or with when there will be one. */
export function ExampleRow({ account }: { account: AccountView }) {
  const { t } = useTranslation('examples');
  const lang = useLanguage();
  const now = useNow();
  if (account.line !== null) return <ReadableRow account={account} line={account.line} />;
  const due = firstDue(account, now);
  return (
    <li className={`${styles.row} ${styles.withoutReport}`}>
      <Avatar src={account.userpic} name={nameOf(account)} size={56} />
      <div className={styles.story}>
        <Names account={account} />
        <p className={`${styles.headline} ${styles.plain}`}>
          {due === null ? t('writing') : t('first', { date: dayAndMonth(lang, dayOf(instant(due))) })}
        </p>
      </div>
    </li>
  );
}
