import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import { count } from '../../../shared/i18n/dates.ts';
import { pathOf } from '../../platform/paths.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Avatar, Badge, Skeleton } from '../../ui/parts.tsx';
import { periodName } from '../../ui/period-texts.ts';
import { ListTabs } from './account-list.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Accounts } from './kept-list.ts';
import { LimitPrompt, NoPlanPrompt } from './prompts.tsx';
import { listKey, useAccounts } from './reads.ts';
import { nameOf, useChanges } from './use-changes.ts';
import { Failed } from './waiting.tsx';

interface ArchiveRowProps {
  readonly account: AccountView;
  readonly busy: boolean;
  readonly onRestore: (account: AccountView) => void;
  readonly onDelete: (account: AccountView) => void;
}

function Kept({ periods }: { periods: AccountView['periods'] }) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const last = periods.at(-1);
  if (last === undefined) return t('archive.keptNone');
  return t('archive.kept', {
    count: periods.length,
    n: count(lang, periods.length),
    period: periodName(lang, last),
  });
}

function ArchiveRow({ account, busy, onRestore, onDelete }: ArchiveRowProps) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const name = nameOf(account);
  const { state, reason, periods } = account;
  const last = periods.at(-1);
  return (
    <li className="ar">
      <Avatar src={account.userpic} name={name} size={44} />
      <div className="who">
        <h2>
          {name}
          {state === 'private' || state === 'gone' || state === 'hidden' ? (
            <Badge tone="warn">{t(`state.${state}`)}</Badge>
          ) : null}
        </h2>
        <p className="mut small">{account.username}</p>
      </div>
      <p className="mid st">
        {reason === null ? null : `${t(`reason.${reason}`)} `}
        <Kept periods={periods} />
      </p>
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
        <Button size="s" busy={busy} aria-label={t('archive.restoreName', { name })} onClick={() => onRestore(account)}>
          {t('archive.restore')}
        </Button>
        <Menu
          label={t('row.more', { name })}
          button={<Icon name="more" />}
          buttonClass="btn quiet s sq"
          items={[{ key: 'delete', label: t('row.delete'), danger: true, run: () => onDelete(account) }]}
        />
      </div>
    </li>
  );
}

function ArchiveList({ accounts }: { accounts: Accounts }) {
  const { t } = useTranslation('dashboard');
  const lang = useLanguage();
  const changes = useChanges(listKey('latest', true, lang));
  const [asking, setAsking] = useState<AccountView | null>(null);
  const [restoring, setRestoring] = useState<number | null>(null);
  const [refused, setRefused] = useState<'accounts_limit' | 'no_subscription' | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const restore = async (account: AccountView) => {
    setRestoring(account.id);
    const error = await changes.restore(account);
    setRestoring(null);
    setRefused(error?.code === 'accounts_limit' || error?.code === 'no_subscription' ? error.code : null);
    if (error !== null) return;
    list.current?.focus();
    showToast({ tone: 'ok', text: t('done.restored', { name: nameOf(account) }) });
  };
  return (
    <>
      <div className="refused" role="status">
        {refused === 'accounts_limit' ? <LimitPrompt accounts={accounts} /> : null}
        {refused === 'no_subscription' ? <NoPlanPrompt /> : null}
      </div>
      <ul className="rows" ref={list} tabIndex={-1}>
        {accounts.items.map((account) => (
          <ArchiveRow
            key={account.id}
            account={account}
            busy={restoring === account.id}
            onRestore={(chosen) => void restore(chosen)}
            onDelete={setAsking}
          />
        ))}
      </ul>
      {asking === null ? null : (
        <DeleteDialog
          account={asking}
          onClose={() => setAsking(null)}
          onDelete={(account) => {
            list.current?.focus();
            void changes.remove(account);
          }}
        />
      )}
      <p className="small mut note-below">{accounts.items.length === 0 ? t('archive.empty') : t('archive.note')}</p>
    </>
  );
}

/** `dashboard/archive`: what is not followed now, to be taken up again or deleted. */
export function ArchivePage() {
  const { t } = useTranslation('dashboard');
  const { data, error, isValidating, mutate } = useAccounts('latest', true);
  if (data === undefined && error !== undefined) {
    return <Failed busy={isValidating} onRetry={() => void mutate()} />;
  }
  return (
    <div className="arch">
      <h1>{t('archive.title')}</h1>
      <p className="lead">{t('archive.lead')}</p>
      <ListTabs counts={data?.counts} archived />
      {data === undefined ? <Skeleton height="81px" /> : <ArchiveList accounts={data} />}
    </div>
  );
}
