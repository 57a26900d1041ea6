import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge } from '../../../../shared/desktop/bridge.ts';
import { isServiceAway } from '../../../../shared/desktop/file-failures.ts';
import type { ExportState } from '../../../../shared/desktop/values.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/parts.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { useShellState } from '../shell.ts';
import { useAccounts } from '../use-unread.ts';
import { ChooseExport } from './choose-export.tsx';
import styles from './export.module.css';
import { ExportProgress } from './export-progress.tsx';
import { useMainFocus } from './use-main-focus.ts';

const askState = (asked: DesktopBridge) => asked.exportState();

interface ExportDialogProps {
  /** Chosen to begin with; null: all. */
  readonly ids: readonly number[] | null;
  readonly onClose: () => void;
}

function Waiting() {
  return (
    <div aria-busy="true" className={styles.waiting}>
      <Skeleton width="120px" height="14px" />
      <Skeleton height="120px" />
      <Skeleton height="44px" />
      <Skeleton height="44px" />
    </div>
  );
}

/** How an export stands, as the last part of its text's key. */
function standOf({ state, error, failed }: ExportState) {
  if (state === 'paused' && error !== null) return isServiceAway(error) ? 'waiting' : 'stopped';
  if (state === 'done' && failed.length > 0) return 'doneWithFailures';
  return state === 'none' ? 'running' : state;
}

/** The export as the shell tells it, and the accounts: both lists are needed to name its reports. */
function useExport() {
  const state = useShellState('export', askState);
  const [active, archive] = [useAccounts(false), useAccounts(true)];
  const [anew, setAnew] = useState(false);
  const under = state.now?.state === 'running' || state.now?.state === 'paused';
  const viewOf = (): 'failed' | 'loading' | 'choose' | 'export' => {
    if (active.error !== undefined || archive.error !== undefined || state.failed) return 'failed';
    if (state.now === null || active.data === undefined || archive.data === undefined) return 'loading';
    return state.now.state === 'none' || (anew && !under) ? 'choose' : 'export';
  };
  return {
    view: viewOf(),
    now: state.now,
    accounts: [...(active.data?.items ?? []), ...(archive.data?.items ?? [])],
    take(now: ExportState) {
      state.take(now);
      setAnew(false);
    },
    another: () => setAnew(true),
    again() {
      state.again();
      void active.refetch();
      void archive.refetch();
    },
  };
}

/** What is to be exported, or the export that runs. What is said of it stands in a place that was there before. */
function Shown({ ids }: Pick<ExportDialogProps, 'ids'>) {
  const { t } = useTranslation('desktop');
  const { view, now, accounts, take, another, again } = useExport();
  const stands = view === 'export' && now !== null ? standOf(now) : null;
  const said = useRef<HTMLParagraphElement>(null);
  useMainFocus(said, view === 'loading' ? null : (stands ?? view));
  return (
    <>
      <p className={stands === null ? 'visually-hidden' : 'h4'} role="status" ref={said}>
        {stands === null ? null : t(`export.${stands}`)}
        {view === 'loading' ? t('export.loading') : null}
      </p>
      {view === 'failed' ? <NotLoaded text={t('export.failedToLoad')} again={again} /> : null}
      {view === 'loading' ? <Waiting /> : null}
      {view === 'choose' ? <ChooseExport accounts={accounts} ids={ids} onStarted={take} /> : null}
      {stands === null || now === null ? null : (
        <ExportProgress now={now} accounts={accounts} take={take} onAnother={another} />
      )}
    </>
  );
}

/** Many reports at once, one file each. The shell does it: this may be closed, and opened again. */
export function ExportDialog({ ids, onClose }: ExportDialogProps) {
  const { t } = useTranslation('desktop');
  const { t: common } = useTranslation();
  return (
    <Dialog wide title={t('export.title')} closeLabel={common('action.close')} onClose={onClose}>
      <Shown ids={ids} />
    </Dialog>
  );
}
