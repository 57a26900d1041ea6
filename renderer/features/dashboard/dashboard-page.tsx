import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { queryKeys } from '../../api/query-keys.ts';
import type { Accounts } from '../../data/accounts.ts';
import { useNow } from '../../state/clock.ts';
import { useConfig } from '../../state/config.ts';
import { LoadingPart } from '../../state/page-loading.ts';
import { useStripWords } from '../../state/strip-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PeriodStrip } from '../../ui/period-strip.tsx';
import { AccountActionsProvider } from './account-actions-provider.tsx';
import { AccountList } from './account-list.tsx';
import { AddForm } from './add-account.tsx';
import styles from './dashboard.module.css';
import { DashboardHead } from './dashboard-head.tsx';
import { useAccounts, usePlanIsActive, useRefetchWhenDue } from './queries.ts';
import { AccountsError, DashboardSkeleton } from './skeleton.tsx';
import { type AddAccount, useAddAccount } from './use-add-account.ts';
import { useFirstLook } from './use-first-look.ts';
import { usePeriodChoice } from './use-period-choice.ts';

const loadFrontPage = () => import('./front-page/front-page.tsx');
const FrontPage = lazyPart(async () => (await loadFrontPage()).FrontPage);
const EmptyStart = lazyPart(async () => (await import('./empty-start.tsx')).EmptyStart);
const NoPlanPrompt = lazyPart(async () => (await import('./prompts.tsx')).NoPlanPrompt);
const OwnArchive = lazyPart(async () => (await import('./own-archive/own-archive.tsx')).OwnArchive);
const ArchivePage = lazyPart(async () => (await import('./archive-page.tsx')).ArchivePage);

const NO_NETWORKS = [] as const;
/** Accounts in a list that one sees without looking for them. */
const AT_A_GLANCE = 8;

interface ShownProps {
  readonly accounts: Accounts;
  readonly choice: ReturnType<typeof usePeriodChoice>;
  readonly add: AddAccount;
  readonly busy: boolean;
  readonly watchlist: ReactNode;
}

function Shown({ accounts, choice, add, busy, watchlist }: ShownProps) {
  const lang = useLanguage();
  const now = useNow();
  const words = useStripWords();
  const paid = usePlanIsActive();
  const heading = useRef<HTMLHeadingElement>(null);
  const listKey = queryKeys.accounts.list(choice.period ?? 'latest', false, lang);
  const selected = choice.period ?? accounts.selected;
  const period = accounts.periods.find(({ id }) => id === accounts.selected) ?? null;
  return (
    <AccountActionsProvider accounts={accounts} listKey={listKey}>
      <DashboardHead accounts={accounts} chosen={choice.period !== null} />
      <PeriodStrip
        periods={accounts.periods}
        selected={selected}
        now={now}
        language={lang}
        words={words}
        hrefOf={choice.hrefOf}
        onSelect={choice.choose}
      />
      <FrontPage asked={choice.period ?? 'latest'} period={period} listed={accounts.items.length <= AT_A_GLANCE} />
      <div className={styles.columns}>
        <div>
          {paid ? (
            <AddForm
              add={add}
              accounts={accounts}
              onArchiveOne={() => {
                heading.current?.focus();
                heading.current?.scrollIntoView({ block: 'start' });
              }}
            />
          ) : (
            <Suspense fallback={<div className={styles.addToCome} />}>
              <NoPlanPrompt ended />
            </Suspense>
          )}
          <AccountList accounts={accounts} listKey={listKey} period={period} heading={heading} busy={busy} />
        </div>
        <Suspense fallback={<LoadingPart />}>{watchlist}</Suspense>
      </div>
    </AccountActionsProvider>
  );
}

function ActivePage({ watchlist }: { watchlist: ReactNode }) {
  const lang = useLanguage();
  const choice = usePeriodChoice();
  const { data, error, isFetching, refetch } = useAccounts(choice.period ?? 'latest', false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: beside the first list; later ones ask for their own
  useEffect(() => {
    // Should it be lost, it is loaded once more where it is shown.
    void loadFrontPage().then(({ askFrontPage }) => askFrontPage(choice.period ?? 'latest', lang), Boolean);
  }, []);
  const awaitFirstLook = useFirstLook(() => add.username !== '');
  const add = useAddAccount(
    queryKeys.accounts.list(choice.period ?? 'latest', false, lang),
    useConfig()?.networks ?? NO_NETWORKS,
    awaitFirstLook,
  );
  useRefetchWhenDue(data?.periods);
  const unknown =
    choice.asked !== null &&
    (choice.period === null ||
      (data !== undefined && data.selected === choice.period && !data.periods.some(({ id }) => id === choice.period)));
  const { choose } = choice;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a period that is not of these accounts leaves the address once
  useEffect(() => {
    if (unknown) choose(null);
  }, [unknown]);

  if (data === undefined) {
    return error === undefined ? (
      <DashboardSkeleton />
    ) : (
      <AccountsError busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (data.items.length === 0) {
    return (
      <Suspense fallback={<DashboardSkeleton />}>
        <EmptyStart accounts={data} form={<AddForm add={add} accounts={data} large />} />
        <div className={styles.below}>
          <Suspense fallback={<LoadingPart />}>{watchlist}</Suspense>
        </div>
      </Suspense>
    );
  }
  const busy = choice.period !== null && data.selected !== choice.period;
  return (
    // The front page is waited for with the accounts: nothing moves when it comes.
    <Suspense fallback={<DashboardSkeleton />}>
      <Shown accounts={data} choice={choice} add={add} busy={busy} watchlist={watchlist} />
    </Suspense>
  );
}

/** `dashboard` and `dashboard/archive`. What is shown before and beside the accounts is handed in; what is beside them comes after them. */
export function DashboardPage({ notice, watchlist }: { notice: ReactNode; watchlist: ReactNode }) {
  const archived = useLocation().pathname.endsWith('/archive');
  return (
    <div className={`page-width ${styles.page}`}>
      {archived ? null : notice}
      {archived ? (
        <Suspense fallback={<DashboardSkeleton />}>
          <ArchivePage />
        </Suspense>
      ) : (
        <ActivePage watchlist={watchlist} />
      )}
      <Suspense fallback={<div className={styles.ownArchive} />}>{archived ? null : <OwnArchive />}</Suspense>
    </div>
  );
}
