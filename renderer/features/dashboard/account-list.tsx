import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import { count } from '../../../shared/i18n/dates.ts';
import type { QueryKey } from '../../api/query-keys.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Badge } from '../../ui/parts.tsx';
import type { StripPeriod } from '../../ui/period-texts.ts';
import { AccountRow } from './account-row.tsx';
import { Arranged } from './arranged.tsx';
import { DeskSlot } from './desk-slot.tsx';
import type { Intent } from './intent.ts';
import type { Accounts } from './kept-list.ts';
import { usePlanIsActive } from './reads.ts';
import { RowCheck } from './row-check.tsx';
import { isProvisional } from './use-add-account.ts';
import { type Selection, useSelection } from './use-selection.ts';

/** Active or archived: two addresses, so links. */
export function ListTabs({ counts, archived }: { counts: Accounts['counts'] | undefined; archived: boolean }) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const number = (value: number | undefined) => (value ? <span className="n">{count(lang, value)}</span> : null);
  return (
    <nav className="tabs" aria-label={t('list.which')}>
      <Link to={pathOf.dashboard(lang)} aria-current={archived ? undefined : 'page'}>
        {t('list.active')}
        {archived ? number(counts?.active) : null}
      </Link>
      <Link to={pathOf.archive(lang)} aria-current={archived ? 'page' : undefined}>
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
    <div className="ch">
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

export interface ListProps {
  readonly accounts: Accounts;
  readonly listKey: QueryKey;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly intent: Intent | null;
  readonly ask: (intent: Intent | null) => void;
  readonly onSaving: (saving: boolean) => void;
}

interface AccountListProps extends ListProps {
  readonly period: StripPeriod | null;
  /** The rows are of the period before while the next one is on its way. */
  readonly busy: boolean;
}

interface RowsProps extends AccountListProps {
  readonly items: readonly AccountView[];
  readonly tools: ReactNode;
}

function Rows({ items, tools, ...props }: RowsProps) {
  const { accounts, period, busy, ask } = props;
  const selection = useSelection(items.filter((item) => !isProvisional(item)).map(({ id }) => id));
  const classes = ['rows', busy ? 'stale' : '', selection.ids.length > 0 ? 'picking' : ''];
  return (
    <>
      <DeskSlot {...props} accounts={accounts} items={items} selection={selection} archived={false} />
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
            ask={ask}
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
      <div className="lh">
        <h2 id="accounts-list" ref={props.heading} tabIndex={-1}>
          {t('list.title')}
        </h2>
        <Badge tone="line">{paid ? t('list.places', places) : places.n}</Badge>
        <ListTabs counts={counts} archived={false} />
      </div>
      <Arranged items={items} archived={false}>
        {(shown, tools) => <Rows {...props} items={shown} tools={tools} />}
      </Arranged>
    </section>
  );
}
