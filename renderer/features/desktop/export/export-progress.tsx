import { useTranslation } from 'react-i18next';
import type { AccountView } from '../../../../shared/contract/accounts.ts';
import { isServiceAway, nextStep } from '../../../../shared/desktop/file-failures.ts';
import type { ExportState } from '../../../../shared/desktop/values.ts';
import { parseReportId } from '../../../../shared/domain/time/period.ts';
import { count } from '../../../../shared/i18n/dates.ts';
import { useLanguage } from '../../../state/use-language.ts';
import { Button } from '../../../ui/button.tsx';
import { Meter, Note } from '../../../ui/parts.tsx';
import { periodName } from '../../../ui/period-texts.ts';
import { sizeText } from '../../../ui/size-text.ts';
import { useErrorText } from '../error-text.ts';
import { shell } from '../shell.ts';
import { nameOf } from './account-picker.tsx';
import styles from './export.module.css';

interface ProgressProps {
  readonly now: ExportState;
  readonly accounts: readonly AccountView[];
  readonly take: (now: ExportState) => void;
  readonly onAnother: () => void;
}

function Failures({ now, accounts }: Pick<ProgressProps, 'now' | 'accounts'>) {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  const reason = useErrorText();
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
    <details className={styles.failures} open={failed.length <= 5}>
      <summary>{t('export.failures', { count: failed.length, n: count(lang, failed.length) })}</summary>
      <ul>
        {failed.map(({ accountId, reportId, error }) => (
          <li key={`${accountId} ${reportId}`}>
            <b className="bold">{named(accountId, reportId)}</b> {reason(error)}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** In each state one button is the main one: it has the focus when the state comes about (`use-main-focus.ts`). */
function Acts({ now, take, onAnother }: Omit<ProgressProps, 'accounts'>) {
  const { t } = useTranslation('desktop');
  const { state } = now;
  const ask = (asked: Promise<ExportState>) => void asked.then(take, () => undefined);
  const runs = state === 'running' || state === 'paused';
  const lacks = state === 'done' && now.failed.length > 0;
  return (
    <div className={styles.actions}>
      {state === 'running' ? (
        <Button data-focus onClick={() => ask(shell().pauseExport())}>
          {t('export.pause')}
        </Button>
      ) : null}
      {state === 'paused' ? (
        <Button tone="primary" data-focus onClick={() => ask(shell().resumeExport())}>
          {t('export.resume')}
        </Button>
      ) : null}
      {lacks ? (
        <Button tone="primary" data-focus onClick={() => ask(shell().retryExport())}>
          {t('export.retry')}
        </Button>
      ) : null}
      {now.folder === null ? null : (
        <Button data-focus={state === 'done' && !lacks ? true : undefined} onClick={() => void shell().showExport()}>
          {t('export.show')}
        </Button>
      )}
      {runs ? null : <Button onClick={onAnother}>{t('export.another')}</Button>}
      {runs ? (
        <Button tone="danger-quiet" onClick={() => ask(shell().cancelExport())}>
          {t('export.cancel')}
        </Button>
      ) : null}
    </div>
  );
}

/** How far the export is, and what could not be fetched. How it stands is said above it. */
export function ExportProgress({ now, accounts, take, onAnother }: ProgressProps) {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  const reason = useErrorText();
  const progress = t('export.progress', { done: count(lang, now.done), total: count(lang, now.total) });
  return (
    <div className={styles.progress}>
      <Meter share={now.total === 0 ? 0 : Math.min(1, (now.done + now.failed.length) / now.total)} />
      <p className="interface-text subdued">
        {progress} · {sizeText(lang, now.bytes)}
      </p>
      {now.folder === null ? null : (
        <p className={`small muted ${styles.path}`} title={now.folder}>
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
