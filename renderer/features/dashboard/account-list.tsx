import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import { count } from '../../../shared/i18n/dates.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Badge } from '../../ui/parts.tsx';
import type { StripPeriod } from '../../ui/period-texts.ts';
import { AccountRow } from './account-row.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Accounts } from './kept-list.ts';
import { usePlanIsActive } from './reads.ts';
import { isProvisional } from './use-add-account.ts';
import type { useChanges } from './use-changes.ts';

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

function Columns({ type }: { type: StripPeriod['type'] }) {
  const { t } = useTranslation('dashboard');
  const weekly = type === 'week';
  return (
    <div className="ch" aria-hidden="true">
      <span />
      <span>{weekly ? t('list.week') : t('list.month')}</span>
      <span>{weekly ? t('list.likesWeeks') : t('list.likesMonths')}</span>
      <span>{t('list.likes')}</span>
      <span>{t('list.follows')}</span>
      <span />
    </div>
  );
}

interface AccountListProps {
  readonly accounts: Accounts;
  readonly period: StripPeriod | null;
  readonly changes: ReturnType<typeof useChanges>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** The rows are of the period before while the next one is on its way. */
  readonly busy: boolean;
}

export function AccountList({ accounts, period, changes, heading, busy }: AccountListProps) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const paid = usePlanIsActive();
  const [asking, setAsking] = useState<AccountView | null>(null);
  const { items, counts, limit } = accounts;
  const places = { n: count(lang, counts.active), limit: count(lang, limit) };
  // The row that had the focus goes; the list's heading takes it.
  const afterwards = (change: (account: AccountView) => Promise<void>) => (account: AccountView) => {
    heading.current?.focus();
    void change(account);
  };
  return (
    <section aria-labelledby="accounts-list">
      <div className="lh">
        <h2 id="accounts-list" ref={heading} tabIndex={-1}>
          {t('list.title')}
        </h2>
        <Badge tone="line">{paid ? t('limit.count', places) : places.n}</Badge>
        <ListTabs counts={counts} archived={false} />
      </div>
      {items.some(({ line }) => line !== null) ? <Columns type={period?.type ?? 'week'} /> : null}
      <ul className={busy ? 'rows stale' : 'rows'} aria-busy={busy}>
        {items.map((account) => (
          <AccountRow
            key={isProvisional(account) ? 'provisional' : account.id}
            account={account}
            period={period}
            onArchive={afterwards(changes.archive)}
            onDelete={setAsking}
          />
        ))}
      </ul>
      {asking === null ? null : (
        <DeleteDialog account={asking} onClose={() => setAsking(null)} onDelete={afterwards(changes.remove)} />
      )}
    </section>
  );
}
