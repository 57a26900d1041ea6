import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import { count } from '../../../shared/i18n/dates.ts';
import type { QueryKey } from '../../api/query-keys.ts';
import type { Accounts } from '../../data/accounts.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Badge } from '../../ui/parts.tsx';
import type { StripPeriod } from '../../ui/period-texts.ts';
import styles from './account-list.module.css';
import { AccountRow } from './account-row.tsx';
import { LazyAccountActions } from './lazy-account-actions.tsx';
import { usePlanIsActive } from './queries.ts';
import { RowCheck } from './row-check.tsx';
import rowsStyles from './rows.module.css';
import { SortedAccounts } from './sorted-accounts.tsx';
import { isProvisional } from './use-add-account.ts';
import { useRowList } from './use-row-list.ts';
import type { Selection } from './use-selection.ts';

interface ListTabsProps {
  readonly counts: Accounts['counts'] | undefined;
  readonly archived: boolean;
  /** Whose lists are viewed; the reader's own without it. */
  readonly userHash?: string;
}

/** Active or archived: two addresses, so links. */
export function ListTabs({ counts, archived, userHash }: ListTabsProps) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const active = userHash === undefined ? pathOf.dashboard(lang) : pathOf.userDashboard(lang, userHash);
  const archive = userHash === undefined ? pathOf.archive(lang) : pathOf.userArchive(lang, userHash);
  const number = (value: number | undefined) => (value ? <span className="count">{count(lang, value)}</span> : null);
  return (
    <nav className="tabs" aria-label={t('list.which')}>
      <Link to={active} aria-current={archived ? undefined : 'page'}>
        {t('list.active')}
        {archived ? number(counts?.active) : null}
      </Link>
      <Link to={archive} aria-current={archived ? 'page' : undefined}>
        {t('list.archive')}
        {number(counts?.archived)}
      </Link>
    </nav>
  );
}

/** Chooses all rows on screen, or none. */
export function SelectAll({ selection, label }: { selection: Selection; label: string }) {
  const { ids, shown } = selection;
  const all = ids.length === shown.length;
  return (
    <RowCheck
      label={label}
      checked={ids.length === 0 ? false : all ? true : 'mixed'}
      onToggle={() => selection.all(!all)}
    />
  );
}

function Columns({ type, selection }: { type: StripPeriod['type'] | null; selection: Selection }) {
  const { t } = useTranslation('dashboard');
  const weekly = type === 'week';
  return (
    <div className={styles.columnHeads} data-list-head="columns">
      {selection.shown.length > 1 ? <SelectAll selection={selection} label={t('list.all')} /> : <span />}
      {type === null ? null : (
        <div aria-hidden="true">
          <span>{weekly ? t('list.week') : t('list.month')}</span>
          <span>{weekly ? t('list.likesWeeks') : t('list.likesMonths')}</span>
          <span>{t('list.likes')}</span>
          <span>{t('list.follows')}</span>
        </div>
      )}
    </div>
  );
}

interface AccountListProps {
  readonly accounts: Accounts;
  readonly listKey: QueryKey;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly period: StripPeriod | null;
  /** The rows are of the period before while the next one is on its way. */
  readonly busy: boolean;
}

interface RowsProps extends AccountListProps {
  readonly items: readonly AccountView[];
  readonly tools: ReactNode;
}

function Rows({ accounts, listKey, heading, period, busy, items, tools }: RowsProps) {
  const shown = items.filter((item) => !isProvisional(item)).map(({ id }) => id);
  const { selection, rows } = useRowList({ items, shown, archived: false, heading });
  const picking = selection.ids.length > 0 ? rowsStyles.picking : '';
  const classes = [rowsStyles.rows, busy ? rowsStyles.stale : '', picking];
  return (
    <>
      <LazyAccountActions accounts={accounts} items={items} archived={false} listKey={listKey} selection={selection} />
      {tools}
      <Columns type={items.some(({ line }) => line !== null) ? (period?.type ?? 'week') : null} selection={selection} />
      <ul className={classes.filter(Boolean).join(' ')} aria-busy={busy}>
        {items.map((account) => (
          <AccountRow
            key={isProvisional(account) ? 'provisional' : account.id}
            account={account}
            period={period}
            chosen={selection.ids.includes(account.id)}
            onToggle={(range) => selection.toggle(account.id, range)}
            rowRef={rows.ref(account.id)}
          />
        ))}
      </ul>
    </>
  );
}

export function AccountList(props: AccountListProps) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const paid = usePlanIsActive();
  const { items, counts, limit } = props.accounts;
  const places = { n: count(lang, counts.active), limit: count(lang, limit) };
  return (
    <section aria-labelledby="accounts-list">
      <div className={styles.listHead} data-list-head="title">
        <h2 id="accounts-list" ref={props.heading} tabIndex={-1}>
          {t('list.title')}
        </h2>
        <Badge tone="line">{paid ? t('list.places', places) : places.n}</Badge>
        <ListTabs counts={counts} archived={false} />
      </div>
      <SortedAccounts items={items} archived={false}>
        {(shown, tools) => <Rows {...props} items={shown} tools={tools} />}
      </SortedAccounts>
    </section>
  );
}
