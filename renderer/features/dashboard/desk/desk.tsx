import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AccountView } from '../../../../shared/contract/accounts.ts';
import type { QueryKey } from '../../../api/query-keys.ts';
import { pathOf } from '../../../platform/paths.ts';
import { platform } from '../../../state/services.ts';
import { useLanguage } from '../../../state/use-language.ts';
import type { Ask, Intent } from '../intent.ts';
import type { Accounts } from '../kept-list.ts';
import { useMayGroup, usePlanIsActive } from '../reads.ts';
import type { Selection } from '../use-selection.ts';
import { WithTexts } from '../with-texts.tsx';
import { CsvStatus } from './csv-status.tsx';
import { GroupBar } from './group-bar.tsx';
import { GroupPlanDialog } from './group-plan-dialog.tsx';
import { LabelDialog } from './label-dialog.tsx';
import { PlacesDialog } from './places-dialog.tsx';
import { ChangeQuestion, DeleteQuestion } from './questions.tsx';
import { focusRow, neighbourOf } from './rows.ts';
import { type Refusal, useActions } from './use-actions.ts';
import { useCsv } from './use-csv.ts';
import { useRowKeys } from './use-row-keys.ts';
import './desk.css';

export interface DeskProps {
  readonly accounts: Accounts;
  /** The rows on screen. */
  readonly items: readonly AccountView[];
  readonly archived: boolean;
  readonly listKey: QueryKey;
  readonly selection: Selection;
  /** What was asked for last; null when it was seen to. */
  readonly intent: Intent | null;
  /** null: it was seen to. */
  readonly ask: (intent: Intent | null) => void;
  readonly onSaving: (saving: boolean) => void;
  /** Takes the focus when no row is left that could. */
  readonly heading: RefObject<HTMLElement | null>;
}

interface Refused {
  readonly why: Refusal;
  readonly about: readonly AccountView[];
}

type Changing = 'archive' | 'activate' | 'delete';

/** One account is archived or followed again without a question: that can be undone. */
const isAsked = ({ kind }: Intent, count: number): boolean =>
  kind === 'delete' || ((kind === 'archive' || kind === 'activate') && count > 1);

/** Does what is asked for, with a question before it where it cannot simply be undone. */
function useDeed({ accounts, selection, listKey, heading }: DeskProps) {
  const act = useActions(listKey);
  const paid = usePlanIsActive();
  const [refused, setRefused] = useState<Refused | null>(null);
  const change = async (kind: Changing, about: readonly AccountView[]): Promise<void> => {
    if (kind === 'activate' && paid && accounts.free < about.length) {
      setRefused({ why: 'accounts_limit', about });
      return;
    }
    const next = neighbourOf(
      selection.shown,
      about.map(({ id }) => id),
    );
    selection.all(false);
    const done = act(kind, about);
    // After the question that was open has given the focus back.
    setTimeout(() => (next === undefined ? heading.current?.focus() : focusRow(next)));
    const why = await done;
    if (why !== null) setRefused({ why, about });
  };
  return { change, refused, forget: () => setRefused(null) };
}

/** The question that is open, if any. */
function Question({ desk, about, onYes }: { desk: DeskProps; about: readonly AccountView[]; onYes: () => void }) {
  const { intent, accounts, listKey } = desk;
  const [first] = about;
  const close = () => desk.ask(null);
  const mayGroup = useMayGroup();
  if (intent === null) return null;
  if (intent.kind === 'group' && !mayGroup) return <GroupPlanDialog onClose={close} />;
  if (first === undefined) return null;
  if (intent.kind === 'label') return <LabelDialog account={first} listKey={listKey} onClose={close} />;
  if (!isAsked(intent, about.length)) return null;
  const yes = () => {
    close();
    onYes();
  };
  const shared = { about, onClose: close, onYes: yes };
  if (intent.kind === 'delete') return <DeleteQuestion {...shared} />;
  return <ChangeQuestion {...shared} accounts={accounts} kind={intent.kind === 'archive' ? 'archive' : 'activate'} />;
}

/** What needs no question is done as soon as it is asked for. */
function useAtOnce(desk: DeskProps, deed: (intent: Intent) => boolean): void {
  const seen = useRef<Intent | null>(null);
  const { intent, ask } = desk;
  useEffect(() => {
    if (intent === null || seen.current === intent) return;
    seen.current = intent;
    if (deed(intent)) ask(null);
  });
}

function Shown(desk: DeskProps) {
  const { accounts, items, archived, selection, intent } = desk;
  const navigate = useNavigate();
  const lang = useLanguage();
  const mayGroup = useMayGroup();
  const csv = useCsv(desk.onSaving);
  const { change, refused, forget } = useDeed(desk);
  const ask: Ask = desk.ask;
  useRowKeys({ items, selection, archived, ask });
  const about = accounts.items.filter(({ id }) => intent?.ids?.includes(id) === true);
  const period = accounts.selected;
  useAtOnce(desk, ({ kind, ids }) => {
    if (kind === 'csv' && period !== null) void csv.save(period, ids);
    else if (kind === 'group' && mayGroup && period !== null)
      void navigate(pathOf.groupReport(lang, ids ?? [], period));
    else if ((kind === 'archive' || kind === 'activate') && about.length === 1) void change(kind, about);
    else return false;
    return true;
  });
  const yes = () => {
    if (intent?.kind === 'archive' || intent?.kind === 'activate' || intent?.kind === 'delete') {
      void change(intent.kind, about);
    }
  };
  const chosen = items.filter(({ id }) => selection.ids.includes(id));
  return (
    <>
      <div className="gb-w">
        {chosen.length === 0 ? null : (
          <GroupBar chosen={chosen} selection={selection} archived={archived} saving={csv.bytes !== null} ask={ask} />
        )}
      </div>
      <Question desk={desk} about={about} onYes={yes} />
      {refused === null ? null : <PlacesDialog {...refused} accounts={accounts} onClose={forget} />}
      {csv.bytes === null || platform.desktop !== null ? null : <CsvStatus bytes={csv.bytes} onCancel={csv.cancel} />}
    </>
  );
}

/** What is done with accounts: the group's bar, questions before it, labels, CSV, keys. */
export function Desk(props: DeskProps) {
  return (
    <WithTexts>
      <Shown {...props} />
    </WithTexts>
  );
}
