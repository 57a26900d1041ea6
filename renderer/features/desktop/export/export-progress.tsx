import { useTranslation } from 'react-i18next';
import type { AccountView } from '../../../../shared/contract/accounts.ts';
import { isServiceAway, nextStep } from '../../../../shared/desktop/machine-errors.ts';
import type { ExportState } from '../../../../shared/desktop/values.ts';
import { parseReportId } from '../../../../shared/domain/time/period.ts';
import { count } from '../../../../shared/i18n/dates.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Meter, Note } from '../../../ui/parts.tsx';
import { periodName } from '../../../ui/period-texts.ts';
import { sizeText } from '../../../ui/size-text.ts';
import { useReason } from '../machine-text.ts';
import { shell } from '../shell.ts';
import { nameOf } from './account-picker.tsx';

interface ProgressProps {
  readonly now: ExportState;
  readonly accounts: readonly AccountView[];
  readonly take: (now: ExportState) => void;
  readonly onAnother: () => void;
}

function Failures({ now, accounts }: Pick<ProgressProps, 'now' | 'accounts'>) {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  const reason = useReason();
  const { failed } = now;
  const named = (accountId: number, reportId: string) => {
    const account = accounts.find(({ id }) => id === accountId);
    const period = parseReportId(reportId);
    return [
      account === undefined ? `${accountId}` : nameOf(account),
      period === null ? reportId : periodName(lang, { ...period, id: reportId }),
    ].join(', ');
  };
  if (failed.length === 0) return null;
  return (
    <details className="exp-fails" open={failed.length <= 5}>
      <summary>{t('export.failures', { count: failed.length, n: count(lang, failed.length) })}</summary>
      <ul>
        {failed.map(({ accountId, reportId, error }) => (
          <li key={`${accountId} ${reportId}`}>
            <b className="b">{named(accountId, reportId)}</b> {reason(error)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Acts({ now, take, onAnother }: Omit<ProgressProps, 'accounts'>) {
  const { t } = useTranslation('desktop');
  const { state } = now;
  const ask = (asked: Promise<ExportState>) => void asked.then(take, () => undefined);
  const runs = state === 'running' || state === 'paused';
  return (
    <div className="acts">
      {now.state === 'running' ? (
        <Button data-focus onClick={() => ask(shell().pauseExport())}>
          {t('export.pause')}
        </Button>
      ) : null}
      {state === 'paused' ? (
        <Button tone="primary" data-focus onClick={() => ask(shell().resumeExport())}>
          {t('export.resume')}
        </Button>
      ) : null}
      {state === 'done' && now.failed.length > 0 ? (
        <Button tone="primary" data-focus onClick={() => ask(shell().retryExport())}>
          {t('export.retry')}
        </Button>
      ) : null}
      {runs ? null : <Button onClick={onAnother}>{t('export.another')}</Button>}
      {now.folder === null ? null : <Button onClick={() => void shell().showExport()}>{t('export.show')}</Button>}
      {runs ? (
        <Button tone="danger-q" onClick={() => ask(shell().cancelExport())}>
          {t('export.cancel')}
        </Button>
      ) : null}
    </div>
  );
}

function titleOf({ state, error, failed }: ExportState) {
  if (state === 'paused' && error !== null) return isServiceAway(error) ? 'waiting' : 'stopped';
  if (state === 'done' && failed.length > 0) return 'doneWithFailures';
  return state === 'none' ? 'running' : state;
}

/** How far the export is, how it ended, and what could not be had. */
export function ExportProgress({ now, accounts, take, onAnother }: ProgressProps) {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  const reason = useReason();
  const title = t(`export.${titleOf(now)}`);
  const progress = t('export.progress', { done: count(lang, now.done), total: count(lang, now.total) });
  return (
    <div className="exp-run">
      <p className="h4" role="status">
        {title}
      </p>
      <Meter share={now.total === 0 ? 0 : Math.min(1, (now.done + now.failed.length) / now.total)} />
      <p className="ui mid">
        {progress} · {sizeText(lang, now.bytes)}
      </p>
      {now.folder === null ? null : (
        <p className="small mut path" title={now.folder}>
          {now.folder}
        </p>
      )}
      {now.error === null ? null : (
        <Note tone={isServiceAway(now.error) ? 'warn' : 'bad'} icon="warning">
          {reason(now.error)} {now.state === 'paused' ? t(`export.next.${nextStep(now.error)}`) : null}
        </Note>
      )}
      <Failures now={now} accounts={accounts} />
      {now.state === 'running' ? <p className="help">{t('export.goesOn')}</p> : null}
      {now.state === 'cancelled' ? <p className="help">{t('export.kept')}</p> : null}
      <Acts now={now} take={take} onAnother={onAnother} />
    </div>
  );
}
