import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { count } from '../../../shared/i18n/dates.ts';
import { pathOf } from '../../platform/paths.ts';
import { useCoverageWords } from '../../state/coverage-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Avatar, Badge } from '../../ui/parts.tsx';
import { Spark } from '../../ui/sparkline.tsx';
import { nameOf } from './account-name.ts';
import type { RowProps } from './props.ts';
import { RowCheck } from './row-check.tsx';
import { RowMenu } from './row-menu.tsx';
import { troubleOf } from './row-note.ts';
import { RowStatus } from './row-status.tsx';
import styles from './rows.module.css';
import { isProvisional } from './use-add-account.ts';

type Line = NonNullable<AccountView['line']>;

export function Names({ account, badge }: { account: AccountView; badge: boolean }) {
  const { t } = useTranslation('dashboard');
  const trouble = troubleOf(account);
  return (
    <div className={styles.name}>
      <h3>{nameOf(account)}</h3>
      {account.label === null ? null : <span className={styles.label}>{account.label}</span>}
      {nameOf(account) === account.username ? null : <span className={styles.handle}>{account.username}</span>}
      {badge ? <Badge tone="new">{t('row.new')}</Badge> : null}
      {trouble === null ? null : <Badge tone="warn">{t(`state.${trouble}`)}</Badge>}
    </div>
  );
}

/** A number against the period before, in words: change is news, neither good nor bad. */
function useChangeWords(network: Network) {
  const { t } = useTranslation('dashboard');
  const { absentOf } = useCoverageWords();
  const lang = useLanguage();
  return ({ value, previous }: Line['likes']): string | null => {
    if (value === null) return absentOf(network, 'like');
    if (previous === null) return null;
    if (value === previous) return t('row.asBefore');
    const n = count(lang, Math.abs(value - previous));
    return value > previous ? t('row.moreThanBefore', { n }) : t('row.fewerThanBefore', { n });
  };
}

export function Figures({ line, network }: { line: Line; network: Network }) {
  const { t } = useTranslation('dashboard');
  const { absentOf } = useCoverageWords();
  const lang = useLanguage();
  const changeWords = useChangeWords(network);
  const { likes, follows, unfollows } = line;
  const written = (value: number | null) => (value === null ? '–' : count(lang, value));
  const values = likes.history.map((value) => (value === null ? t('row.gap') : count(lang, value))).join(', ');
  const lost = unfollows.value;
  return (
    <>
      <Spark values={likes.history} label={t('row.history', { values })} />
      <div className={`${styles.figure} ${styles.firstFigure}`}>
        <em>{t('list.likes')}</em>
        {written(likes.value)}
        <small>{changeWords(likes)}</small>
      </div>
      <div className={`${styles.figure} ${styles.secondFigure}`}>
        <em>{t('list.follows')}</em>
        <span className={follows.value ? 'followed' : undefined}>
          {follows.value ? '+' : ''}
          {written(follows.value)}
        </span>
        <small>
          {lost === null ? absentOf(network, 'unfollow') : t('row.unfollowed', { count: lost, n: count(lang, lost) })}
        </small>
      </div>
    </>
  );
}

/** What an account's week came to. */
function ReportLine({ account, line, period }: Pick<RowProps, 'account' | 'period'> & { readonly line: Line }) {
  const lang = useLanguage();
  const stopped = account.reason !== null || account.state === 'failing';
  return (
    <>
      <div className={styles.story}>
        <Names account={account} badge={line.isNew} />
        <Link
          className={line.still === true ? `${styles.headline} ${styles.still}` : styles.headline}
          to={pathOf.report(lang, account.id, line.reportId)}
        >
          {line.title}
        </Link>
        {stopped ? <RowStatus account={account} period={period} /> : null}
      </div>
      <Figures line={line} network={account.network} />
    </>
  );
}

function ReadLink({ account, line }: Pick<RowProps, 'account'> & { readonly line: Line }) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  return (
    <Link
      className={buttonClass({ tone: line.isNew ? 'secondary' : 'quiet', size: 'compact' })}
      to={pathOf.report(lang, account.id, line.reportId)}
      aria-label={t('row.readReport', { name: nameOf(account) })}
    >
      {t('row.read')}
    </Link>
  );
}

/** An account with its week in a line, or with what is in the way of it. */
export function AccountRow(props: RowProps) {
  const { t } = useTranslation('dashboard');
  const { account, period, chosen, onToggle, rowRef } = props;
  const { line } = account;
  const provisional = isProvisional(account);
  return (
    <li className={line === null ? `${styles.row} ${styles.withoutReport}` : styles.row} ref={rowRef} tabIndex={-1}>
      {provisional ? (
        <span className="checkbox" />
      ) : (
        <RowCheck label={t('row.selectName', { name: nameOf(account) })} checked={chosen} onToggle={onToggle} />
      )}
      <Avatar src={account.userpic} name={nameOf(account)} size={44} />
      {line === null ? (
        <div className={styles.story}>
          <Names account={account} badge={false} />
          <RowStatus account={account} period={period} />
        </div>
      ) : (
        <ReportLine account={account} line={line} period={period} />
      )}
      {/* In one place with and without a report: a menu that is open stays open while the report comes. */}
      <div className={styles.open}>
        {line === null ? null : <ReadLink account={account} line={line} />}
        {provisional ? null : <RowMenu {...props} />}
      </div>
    </li>
  );
}
