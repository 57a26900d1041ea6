import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import { count } from '../../../shared/i18n/dates.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Avatar, Badge } from '../../ui/parts.tsx';
import type { StripPeriod } from '../../ui/period-texts.ts';
import { Spark } from '../../ui/spark.tsx';
import { RowStatus } from './row-status.tsx';
import { isProvisional } from './use-add-account.ts';
import { nameOf } from './use-changes.ts';

type Line = NonNullable<AccountView['line']>;

export interface RowProps {
  readonly account: AccountView;
  readonly period: StripPeriod | null;
  readonly onArchive: (account: AccountView) => void;
  readonly onDelete: (account: AccountView) => void;
}

function Names({ account, badge }: { account: AccountView; badge: boolean }) {
  const { t } = useTranslation('dashboard');
  const { state } = account;
  const troubled = state === 'private' || state === 'gone' || state === 'hidden' || state === 'failing';
  return (
    <div className="nm">
      <h3>{nameOf(account)}</h3>
      {nameOf(account) === account.username ? null : <span className="h">{account.username}</span>}
      {badge ? <Badge tone="new">{t('row.new')}</Badge> : null}
      {troubled ? <Badge tone="warn">{t(`state.${state}`)}</Badge> : null}
    </div>
  );
}

function RowMenu({ account, onArchive, onDelete }: Omit<RowProps, 'period'>) {
  const { t } = useTranslation('dashboard');
  return (
    <Menu
      label={t('row.more', { name: nameOf(account) })}
      button={<Icon name="more" />}
      buttonClass="btn quiet s sq"
      items={[
        { key: 'archive', label: t('row.archive'), run: () => onArchive(account) },
        { key: 'delete', label: t('row.delete'), danger: true, run: () => onDelete(account) },
      ]}
    />
  );
}

/** A number against the period before, in words: change is news, neither good nor bad. */
function useChangeWords() {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  return ({ value, previous }: Line['likes']): string | null => {
    if (value === null) return t('row.unavailable');
    if (previous === null) return null;
    if (value === previous) return t('row.asBefore');
    const n = count(lang, Math.abs(value - previous));
    return value > previous ? t('row.moreThanBefore', { n }) : t('row.fewerThanBefore', { n });
  };
}

function Figures({ line }: { line: Line }) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const changeWords = useChangeWords();
  const { likes, follows, unfollows } = line;
  const written = (value: number | null) => (value === null ? '–' : count(lang, value));
  const values = likes.history.map((value) => (value === null ? t('row.gap') : count(lang, value))).join(', ');
  const lost = unfollows.value;
  return (
    <>
      <Spark values={likes.history} label={t('row.history', { values })} />
      <div className="ft f1">
        <em>{t('list.likes')}</em>
        {written(likes.value)}
        <small>{changeWords(likes)}</small>
      </div>
      <div className="ft f2">
        <em>{t('list.follows')}</em>
        <span className={follows.value ? 'fo' : undefined}>
          {follows.value ? '+' : ''}
          {written(follows.value)}
        </span>
        <small>
          {lost === null ? t('row.unavailable') : t('row.unfollowed', { count: lost, n: count(lang, lost) })}
        </small>
      </div>
    </>
  );
}

function ReportRow({ line, ...props }: RowProps & { readonly line: Line }) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const { account } = props;
  const report = pathOf.report(lang, account.id, line.reportId);
  const stopped = account.reason !== null || account.state === 'failing';
  return (
    <li className="row">
      <Avatar src={account.userpic} name={nameOf(account)} size={44} />
      <div className="main">
        <Names account={account} badge={line.isNew} />
        <Link className="hl" to={report}>
          {line.title}
        </Link>
        {stopped ? <RowStatus account={account} period={props.period} /> : null}
      </div>
      <Figures line={line} />
      <div className="go">
        <Link
          className={buttonClass({ tone: line.isNew ? 'second' : 'quiet', size: 's' })}
          to={report}
          aria-label={t('row.readReport', { name: nameOf(account) })}
        >
          {t('row.read')}
        </Link>
        <RowMenu {...props} />
      </div>
    </li>
  );
}

/** An account with its week in a line, or with what is in the way of it. */
export function AccountRow(props: RowProps) {
  const { account, period } = props;
  if (account.line !== null) return <ReportRow {...props} line={account.line} />;
  return (
    <li className="row nodata">
      <Avatar src={account.userpic} name={nameOf(account)} size={44} />
      <div className="main">
        <Names account={account} badge={false} />
        <RowStatus account={account} period={period} />
      </div>
      <div className="go">{isProvisional(account) ? null : <RowMenu {...props} />}</div>
    </li>
  );
}
