import { type ReactNode, type RefCallback, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { count, dayAndMonth } from '../../../shared/i18n/dates.ts';
import { type QueryKey, queryKeys } from '../../api/query-keys.ts';
import type { Accounts } from '../../data/accounts.ts';
import { pathOf } from '../../platform/paths.ts';
import { LoadingPart } from '../../state/page-loading.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Avatar, Badge, Skeleton } from '../../ui/parts.tsx';
import { periodName } from '../../ui/period-texts.ts';
import { AccountActionsProvider } from './account-actions-provider.tsx';
import { ListTabs, SelectAll } from './account-list.tsx';
import { nameOf } from './account-name.ts';
import styles from './archive-page.module.css';
import { LazyAccountActions } from './lazy-account-actions.tsx';
import { useAccounts } from './queries.ts';
import { RowCheck } from './row-check.tsx';
import { troubleOf } from './row-note.ts';
import rowsStyles from './rows.module.css';
import { AccountsError } from './skeleton.tsx';
import { SortedAccounts } from './sorted-accounts.tsx';
import { useAccountActions } from './use-account-actions.ts';
import { useRowList } from './use-row-list.ts';
import { WithTexts } from './with-texts.tsx';

/** Why it is not collected, since when it is archived, and what is kept of it. */
export function Kept({ account }: { account: AccountView }) {
  const { t } = useTranslation('accounts');
  const { t: dashboard } = useTranslation('dashboard');
  const lang = useLanguage();
  const { periods, reason, archivedAt } = account;
  const last = periods.at(-1);
  const said = [
    reason === null ? null : dashboard(`reason.${reason}`),
    archivedAt === undefined ? null : t('archive.since', { date: dayAndMonth(lang, dayOf(instant(archivedAt))) }),
    last === undefined
      ? t('archive.keptNone')
      : t('archive.kept', { count: periods.length, n: count(lang, periods.length), period: periodName(lang, last) }),
  ];
  return <p className={`subdued ${styles.status}`}>{said.filter((text) => text !== null).join(' ')}</p>;
}

interface ArchiveRowProps {
  readonly account: AccountView;
  readonly chosen: boolean;
  readonly onToggle: (range: boolean) => void;
  readonly rowRef: RefCallback<HTMLElement>;
}

function ArchiveActions({ account, chosen, onToggle }: Omit<ArchiveRowProps, 'rowRef'>) {
  const { t } = useTranslation('accounts');
  const { t: dashboard } = useTranslation('dashboard');
  const lang = useLanguage();
  const name = nameOf(account);
  const last = account.periods.at(-1);
  const actions = useAccountActions();
  const again = () => actions.activate([account.id]);
  return (
    <div className={styles.buttons}>
      {last === undefined ? null : (
        <Link
          className={buttonClass({ tone: 'quiet', size: 'compact' })}
          to={pathOf.report(lang, account.id, last.id)}
          aria-label={t('archive.reportsOf', { name })}
        >
          {t('archive.reports')}
        </Link>
      )}
      <span className={styles.again}>
        <Button size="compact" aria-label={t('archive.restoreName', { name })} onClick={again}>
          {t('archive.restore')}
        </Button>
      </span>
      <Menu
        label={dashboard('row.more', { name })}
        button={<Icon name="more" />}
        buttonClass="button quiet compact square"
        items={[
          { key: 'activate', label: t('archive.restore'), run: again },
          {
            key: 'select',
            label: dashboard(chosen ? 'row.unselect' : 'row.select'),
            hint: 'X',
            run: () => onToggle(false),
          },
          { key: 'label', label: dashboard('row.label'), run: () => actions.label(account.id) },
          {
            key: 'delete',
            label: dashboard('row.delete'),
            apart: true,
            danger: true,
            run: () => actions.remove([account.id]),
          },
        ]}
      />
    </div>
  );
}

function ArchiveRow(props: ArchiveRowProps) {
  const { t } = useTranslation('dashboard');
  const { account, chosen, onToggle, rowRef } = props;
  const name = nameOf(account);
  const trouble = troubleOf(account);
  return (
    <li className={styles.archived} ref={rowRef} tabIndex={-1}>
      <RowCheck label={t('row.selectName', { name })} checked={chosen} onToggle={onToggle} />
      <Avatar src={account.userpic} name={name} size={44} />
      <div className={styles.account}>
        <h2>
          {name}
          {account.label === null ? null : <span className={rowsStyles.label}>{account.label}</span>}
          {trouble === null ? null : <Badge tone="warn">{t(`state.${trouble}`)}</Badge>}
        </h2>
        <p className="muted small">{account.username}</p>
      </div>
      <Kept account={account} />
      <ArchiveActions {...props} />
    </li>
  );
}

interface RowsProps {
  readonly accounts: Accounts;
  readonly items: readonly AccountView[];
  readonly tools: ReactNode;
  readonly listKey: QueryKey;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function Rows({ accounts, items, tools, listKey, heading }: RowsProps) {
  const { t } = useTranslation('accounts');
  const shown = items.map(({ id }) => id);
  const { selection, rows } = useRowList({ items, shown, archived: true, heading });
  return (
    <>
      {tools}
      <div className={accounts.items.length === 0 ? undefined : styles.archiveHead} data-list-head="columns">
        {items.length > 1 ? (
          <>
            <SelectAll selection={selection} label={t('archive.all')} />
            <span aria-hidden="true">{t('archive.all')}</span>
          </>
        ) : null}
      </div>
      <LazyAccountActions accounts={accounts} items={items} archived listKey={listKey} selection={selection} />
      <ul className={rowsStyles.rows}>
        {items.map((account) => (
          <ArchiveRow
            key={account.id}
            account={account}
            chosen={selection.ids.includes(account.id)}
            onToggle={(range) => selection.toggle(account.id, range)}
            rowRef={rows.ref(account.id)}
          />
        ))}
      </ul>
    </>
  );
}

function Archive() {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = useAccounts('latest', true);
  const listKey = queryKeys.accounts.list('latest', true, lang);
  if (data === undefined && error !== undefined) {
    return <AccountsError busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.archive}>
      <h1 ref={heading} tabIndex={-1}>
        {t('archive.title')}
      </h1>
      <p className="lead">{t('archive.lead')}</p>
      <ListTabs counts={data?.counts} archived />
      {data === undefined ? (
        <>
          <LoadingPart />
          <Skeleton height="81px" />
        </>
      ) : (
        <AccountActionsProvider accounts={data} listKey={listKey}>
          <SortedAccounts items={data.items} archived>
            {(items, tools) => <Rows accounts={data} items={items} tools={tools} listKey={listKey} heading={heading} />}
          </SortedAccounts>
          {data.items.length === 0 ? (
            <p className={`subdued ${styles.noneYet}`}>{t('archive.empty')}</p>
          ) : (
            <p className={`small muted ${styles.noteBelow}`}>{t('archive.note')}</p>
          )}
        </AccountActionsProvider>
      )}
    </div>
  );
}

/** `dashboard/archive`: what is not followed now, to be taken up again or deleted. */
export function ArchivePage() {
  return (
    <WithTexts>
      <Archive />
    </WithTexts>
  );
}
