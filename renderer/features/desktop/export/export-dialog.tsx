import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesktopBridge } from '../../../../shared/desktop/bridge.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Note, Skeleton } from '../../../ui/parts.tsx';
import { useShellState } from '../shell.ts';
import { useAccounts } from '../use-unread.ts';
import { ChooseExport } from './choose-export.tsx';
import { ExportProgress } from './export-progress.tsx';
import './export.css';

const askState = (asked: DesktopBridge) => asked.exportState();

interface ExportDialogProps {
  /** Chosen to begin with; null: all. */
  readonly ids: readonly number[] | null;
  readonly onClose: () => void;
}

function Waiting() {
  const { t } = useTranslation('desktop');
  return (
    <div aria-busy="true" className="exp-wait">
      <p className="sr" role="status">
        {t('export.loading')}
      </p>
      <Skeleton width="120px" height="14px" />
      <Skeleton height="120px" />
      <Skeleton height="44px" />
      <Skeleton height="44px" />
    </div>
  );
}

/** What is to be exported, or the export that runs; both lists are needed to name its reports. */
function Shown({ ids }: Pick<ExportDialogProps, 'ids'>) {
  const { t } = useTranslation('desktop');
  const { t: common } = useTranslation();
  const state = useShellState('export', askState);
  const [anew, setAnew] = useState(false);
  const active = useAccounts(false);
  const archive = useAccounts(true);
  if (active.error !== undefined || archive.error !== undefined || state.failed) {
    const again = () => {
      state.again();
      void active.mutate();
      void archive.mutate();
    };
    return (
      <Note tone="bad" icon="warning">
        <p>{t('export.failedToLoad')}</p>
        <Button size="s" onClick={again}>
          {common('action.retry')}
        </Button>
      </Note>
    );
  }
  if (state.now === null || active.data === undefined || archive.data === undefined) return <Waiting />;
  const accounts = [...active.data.items, ...archive.data.items];
  const runs = state.now.state === 'running' || state.now.state === 'paused';
  if (runs || (state.now.state !== 'none' && !anew)) {
    return <ExportProgress now={state.now} accounts={accounts} take={state.take} onAnother={() => setAnew(true)} />;
  }
  return (
    <ChooseExport
      accounts={accounts}
      ids={ids}
      onStarted={(now) => {
        state.take(now);
        setAnew(false);
      }}
    />
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
