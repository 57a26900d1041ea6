import { useTranslation } from 'react-i18next';
import type { AccountView } from '../../../../shared/contract/accounts.ts';
import type { Accounts } from '../../../data/accounts.ts';
import { viewedAccountsQuery } from '../../../data/support.ts';
import { useQuery } from '../../../data/use-query.ts';
import { useNow } from '../../../state/clock.ts';
import { LoadingPart } from '../../../state/page-loading.ts';
import { useStripWords } from '../../../state/strip-words.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Avatar } from '../../../ui/parts.tsx';
import { PeriodStrip } from '../../../ui/period-strip.tsx';
import type { StripPeriod } from '../../../ui/period-texts.ts';
import accountListStyles from '../account-list.module.css';
import { ListTabs } from '../account-list.tsx';
import { nameOf } from '../account-name.ts';
import { Figures, Names } from '../account-row.tsx';
import { Kept } from '../archive-page.tsx';
import { RowStatus } from '../row-status.tsx';
import rowsStyles from '../rows.module.css';
import { AccountsError, SkeletonRows } from '../skeleton.tsx';
import { usePeriodChoice } from '../use-period-choice.ts';
import styles from './as-user.module.css';

/** What it says of the period, without a way to the report: the view shows none. */
function Story({ account, period }: { account: AccountView; period: StripPeriod | null }) {
  const { line } = account;
  const stopped = account.reason !== null || account.state === 'failing';
  return (
    <div className={`${rowsStyles.story} ${line === null ? styles.whole : ''}`}>
      <Names account={account} badge={line?.isNew === true} />
      {line === null ? null : <p className={rowsStyles.headline}>{line.title}</p>}
      {line === null || stopped ? <RowStatus account={account} period={period} /> : null}
    </div>
  );
}

function ViewedRow({ account, period }: { account: AccountView; period: StripPeriod | null }) {
  return (
    <li className={rowsStyles.row}>
      <Avatar src={account.userpic} name={nameOf(account)} size={44} />
      {account.archived ? (
        <div className={`${rowsStyles.story} ${styles.whole}`}>
          <Names account={account} badge={false} />
          <Kept account={account} />
        </div>
      ) : (
        <>
          <Story account={account} period={period} />
          {account.line === null ? null : <Figures line={account.line} network={account.network} />}
        </>
      )}
    </li>
  );
}

interface ListProps {
  readonly accounts: Accounts;
  readonly userHash: string;
  readonly archived: boolean;
}

function List({ accounts, userHash, archived }: ListProps) {
  const { t } = useTranslation('support');
  const { t: dashboard } = useTranslation('dashboard');
  const { items, counts, periods, selected } = accounts;
  const period = periods.find(({ id }) => id === selected) ?? null;
  return (
    <section aria-labelledby="viewed-list">
      <div className={accountListStyles.listHead}>
        <h2 id="viewed-list">{dashboard(archived ? 'list.archive' : 'list.title')}</h2>
        <ListTabs counts={counts} archived={archived} userHash={userHash} />
      </div>
      {items.length === 0 ? (
        <p className={`subdued ${styles.empty}`}>{t(archived ? 'emptyArchive' : 'empty')}</p>
      ) : (
        <ul className={styles.rows}>
          {items.map((account) => (
            <ViewedRow key={account.id} account={account} period={period} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** The accounts of whom support views, or the archive: to be read, with nothing to be done. */
export function ViewedLists({ userHash, archived }: { userHash: string; archived: boolean }) {
  const lang = useLanguage();
  const now = useNow();
  const words = useStripWords();
  const choice = usePeriodChoice();
  const asked = archived ? 'latest' : (choice.period ?? 'latest');
  const { data, error, isFetching, refetch } = useQuery(
    viewedAccountsQuery(userHash, { period: asked, archived, lang }),
  );
  if (data === undefined && error !== undefined)
    return <AccountsError busy={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <>
        <LoadingPart />
        <SkeletonRows />
      </>
    );
  return (
    <>
      {archived ? null : (
        <PeriodStrip
          periods={data.periods}
          selected={choice.period ?? data.selected}
          now={now}
          language={lang}
          words={words}
          hrefOf={choice.hrefOf}
          onSelect={choice.choose}
        />
      )}
      <List accounts={data} userHash={userHash} archived={archived} />
    </>
  );
}
