import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { count, dayAndMonth } from '../../../shared/i18n/dates.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Avatar, Badge, Skeleton } from '../../ui/parts.tsx';
import { periodName } from '../../ui/period-texts.ts';
import { ListTabs, SelectAll } from './account-list.tsx';
import { nameOf } from './account-name.ts';
import { Arranged } from './arranged.tsx';
import { DeskSlot } from './desk-slot.tsx';
import type { Ask, Intent } from './intent.ts';
import type { Accounts } from './kept-list.ts';
import { listKey, useAccounts } from './reads.ts';
import { RowCheck } from './row-check.tsx';
import { troubleOf } from './row-note.ts';
import { useSelection } from './use-selection.ts';
import { Failed } from './waiting.tsx';
import { WithTexts } from './with-texts.tsx';

/** Why it is not collected, since when it is archived, and what is kept of it. */
function Kept({ account }: { account: AccountView }) {
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
  return <p className="mid st">{said.filter((text) => text !== null).join(' ')}</p>;
}

interface ArchiveRowProps {
  readonly account: AccountView;
  readonly chosen: boolean;
  readonly onToggle: (range: boolean) => void;
  readonly ask: Ask;
}

function ArchiveActions({ account, chosen, onToggle, ask }: ArchiveRowProps) {
  const { t } = useTranslation('accounts');
  const { t: dashboard } = useTranslation('dashboard');
  const lang = useLanguage();
  const name = nameOf(account);
  const ids = [account.id];
  const last = account.periods.at(-1);
  const again = () => ask({ kind: 'activate', ids });
  return (
    <div className="r">
      {last === undefined ? null : (
        <Link
          className={buttonClass({ tone: 'quiet', size: 's' })}
          to={pathOf.report(lang, account.id, last.id)}
          aria-label={t('archive.reportsOf', { name })}
        >
          {t('archive.reports')}
        </Link>
      )}
      <span className="again">
        <Button size="s" aria-label={t('archive.restoreName', { name })} onClick={again}>
          {t('archive.restore')}
        </Button>
      </span>
      <Menu
        label={dashboard('row.more', { name })}
        button={<Icon name="more" />}
        buttonClass="btn quiet s sq"
        items={[
          { key: 'activate', label: t('archive.restore'), run: again },
          {
            key: 'select',
            label: dashboard(chosen ? 'row.unselect' : 'row.select'),
            hint: 'X',
            run: () => onToggle(false),
          },
          { key: 'label', label: dashboard('row.label'), run: () => ask({ kind: 'label', ids }) },
          {
            key: 'delete',
            label: dashboard('row.delete'),
            apart: true,
            danger: true,
            run: () => ask({ kind: 'delete', ids }),
          },
        ]}
      />
    </div>
  );
}

function ArchiveRow(props: ArchiveRowProps) {
  const { t } = useTranslation('dashboard');
  const { account, chosen, onToggle } = props;
  const name = nameOf(account);
  const trouble = troubleOf(account);
  return (
    <li className="ar" data-account={account.id} tabIndex={-1}>
      <RowCheck label={t('row.selectName', { name })} checked={chosen} onToggle={onToggle} />
      <Avatar src={account.userpic} name={name} size={44} />
      <div className="who">
        <h2>
          {name}
          {account.label === null ? null : <span className="lab">{account.label}</span>}
          {trouble === null ? null : <Badge tone="warn">{t(`state.${trouble}`)}</Badge>}
        </h2>
        <p className="mut small">{account.username}</p>
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
  readonly heading: { readonly current: HTMLHeadingElement | null };
}

function Rows({ accounts, items, tools, heading }: RowsProps) {
  const { t } = useTranslation('accounts');
  const lang = useLanguage();
  const [intent, ask] = useState<Intent | null>(null);
  const selection = useSelection(items.map(({ id }) => id));
  return (
    <>
      {tools}
      <div className={accounts.items.length === 0 ? undefined : 'ah'}>
        {items.length > 1 ? (
          <>
            <SelectAll selection={selection} label={t('archive.all')} />
            <span aria-hidden="true">{t('archive.all')}</span>
          </>
        ) : null}
      </div>
      <DeskSlot
        accounts={accounts}
        items={items}
        archived
        listKey={listKey('latest', true, lang)}
        selection={selection}
        intent={intent}
        ask={ask}
        onSaving={() => undefined}
        heading={heading}
      />
      <ul className="rows">
        {items.map((account) => (
          <ArchiveRow
            key={account.id}
            account={account}
            chosen={selection.ids.includes(account.id)}
            onToggle={(range) => selection.toggle(account.id, range)}
            ask={ask}
          />
        ))}
      </ul>
    </>
  );
}

function Archive() {
  const { t } = useTranslation('accounts');
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isValidating, mutate } = useAccounts('latest', true);
  if (data === undefined && error !== undefined) {
    return <Failed busy={isValidating} onRetry={() => void mutate()} />;
  }
  return (
    <div className="arch">
      <h1 ref={heading} tabIndex={-1}>
        {t('archive.title')}
      </h1>
      <p className="lead">{t('archive.lead')}</p>
      <ListTabs counts={data?.counts} archived />
      {data === undefined ? (
        <Skeleton height="81px" />
      ) : (
        <>
          <Arranged items={data.items} archived>
            {(items, tools) => <Rows accounts={data} items={items} tools={tools} heading={heading} />}
          </Arranged>
          {data.items.length === 0 ? (
            <p className="mid none-yet">{t('archive.empty')}</p>
          ) : (
            <p className="small mut note-below">{t('archive.note')}</p>
          )}
        </>
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
