import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { parseReportId } from '../../../shared/domain/time/period.ts';
import { useNow } from '../../state/clock.ts';
import { useConfig } from '../../state/config.ts';
import { useStripWords } from '../../state/strip-words.ts';
import { useLanguage } from '../../state/use-language.ts';
import { PeriodStrip } from '../../ui/period-strip.tsx';
import { AccountList } from './account-list.tsx';
import { AddForm } from './add-account.tsx';
import { DashboardHead } from './dashboard-head.tsx';
import type { Intent } from './intent.ts';
import type { Accounts } from './kept-list.ts';
import { listKey, useAccounts, usePlanIsActive, useRereadWhenDue } from './reads.ts';
import { type AddAccount, useAddAccount } from './use-add-account.ts';
import { DashboardSkeleton, Failed } from './waiting.tsx';
import '../../ui/styles/strip.css';
import './dashboard.css';
import './add-account.css';
import './rows.css';
import './row-parts.css';

const EmptyStart = lazy(async () => ({ default: (await import('./empty-start.tsx')).EmptyStart }));
const NoPlanPrompt = lazy(async () => ({ default: (await import('./prompts.tsx')).NoPlanPrompt }));
const ArchivePage = lazy(async () => ({ default: (await import('./archive-page.tsx')).ArchivePage }));

const NO_NETWORKS = [] as const;

/** The period of the address, null where the service shall choose. */
function usePeriodChoice() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('period');
  const period = asked !== null && parseReportId(asked) !== null ? asked : null;
  /** The address with another period; what else it says stays. */
  const withPeriod = (id: string | null): URLSearchParams => {
    const next = new URLSearchParams(query);
    if (id === null) next.delete('period');
    else next.set('period', id);
    return next;
  };
  const choose = (id: string | null) => setQuery(withPeriod(id), { replace: id === null });
  return { asked, period, choose, hrefOf: (id: string) => `?${withPeriod(id)}` };
}

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
  const [intent, ask] = useState<Intent | null>(null);
  const [saving, setSaving] = useState(false);
  const selected = choice.period ?? accounts.selected;
  const period = accounts.periods.find(({ id }) => id === accounts.selected) ?? null;
  return (
    <>
      <DashboardHead accounts={accounts} chosen={choice.period !== null} saving={saving} ask={ask} />
      <PeriodStrip
        periods={accounts.periods}
        selected={selected}
        now={now}
        language={lang}
        words={words}
        hrefOf={choice.hrefOf}
        onSelect={choice.choose}
      />
      <div className="dgrid">
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
            <Suspense fallback={<div className="sk-add" />}>
              <NoPlanPrompt ended />
            </Suspense>
          )}
          <AccountList
            accounts={accounts}
            listKey={listKey(choice.period ?? 'latest', false, lang)}
            period={period}
            heading={heading}
            busy={busy}
            intent={intent}
            ask={ask}
            onSaving={setSaving}
          />
        </div>
        <Suspense fallback={null}>{watchlist}</Suspense>
      </div>
    </>
  );
}

function ActivePage({ watchlist }: { watchlist: ReactNode }) {
  const lang = useLanguage();
  const choice = usePeriodChoice();
  const { data, error, isValidating, mutate } = useAccounts(choice.period ?? 'latest', false);
  const add = useAddAccount(listKey(choice.period ?? 'latest', false, lang), useConfig()?.networks ?? NO_NETWORKS);
  useRereadWhenDue(data?.periods);
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
    return error === undefined ? <DashboardSkeleton /> : <Failed busy={isValidating} onRetry={() => void mutate()} />;
  }
  if (data.items.length === 0) {
    return (
      <Suspense fallback={<DashboardSkeleton />}>
        <EmptyStart accounts={data} form={<AddForm add={add} accounts={data} large />} />
        <div className="side-below">
          <Suspense fallback={null}>{watchlist}</Suspense>
        </div>
      </Suspense>
    );
  }
  const busy = choice.period !== null && data.selected !== choice.period;
  return <Shown accounts={data} choice={choice} add={add} busy={busy} watchlist={watchlist} />;
}

/** `dashboard` and `dashboard/archive`. What is shown beside the accounts is handed in, and comes after them. */
export function DashboardPage({ watchlist }: { watchlist: ReactNode }) {
  const archived = useLocation().pathname.endsWith('/archive');
  return (
    <div className="wrap dash">
      {archived ? (
        <Suspense fallback={<DashboardSkeleton />}>
          <ArchivePage />
        </Suspense>
      ) : (
        <ActivePage watchlist={watchlist} />
      )}
    </div>
  );
}
