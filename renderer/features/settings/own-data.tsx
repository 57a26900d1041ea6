import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OwnDataView, ownDataCancel, ownDataFileGet, ownDataMake } from '../../../shared/contract/own-data.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';
import { dayAndMonth } from '../../../shared/i18n/dates.ts';
import { ApiError } from '../../api/api-error.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { client } from '../../api/service.ts';
import { setOwnData } from '../../data/own-data.ts';
import { invalidate } from '../../data/query-client.ts';
import { showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/parts.tsx';
import { useOwnData } from './queries.ts';
import styles from './settings.module.css';

/** One call at a time; why it failed is said beside the buttons. */
function useCalls() {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const acted = useRef(false);
  const run = async (call: () => Promise<void>): Promise<void> => {
    acted.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.code === 'unreachable' ? t('state.failed') : error.message);
      // The file may have gone meanwhile.
      await invalidate(queryKeys.ownData);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, acted, run };
}

type Calls = ReturnType<typeof useCalls>;

function Making({ file, calls }: { file: OwnDataView; calls: Calls }) {
  const { t } = useTranslation('settings');
  const { done, total } = file;
  const cancel = async () => {
    await client.call(ownDataCancel, {});
    setOwnData(null);
  };
  return (
    <>
      <p role="status">{total === null ? t('data.export.waiting') : t('data.export.making', { done, total })}</p>
      <progress
        className={styles.progress}
        aria-label={t('data.export.action')}
        {...(total === null || total === 0 ? {} : { value: done, max: total })}
      />
      <div className={styles.actions}>
        <Button busy={calls.busy} onClick={() => void calls.run(cancel)}>
          {t('data.export.cancel')}
        </Button>
      </div>
    </>
  );
}

function Ready({ file, calls }: { file: OwnDataView; calls: Calls }) {
  const { t } = useTranslation('settings');
  const lang = useLanguage();
  const save = async () => {
    const name = await client.save(ownDataFileGet, { params: { ticket: file.ticket ?? '' } });
    if (name !== null) showToast({ tone: 'ok', text: t('data.export.saved', { name }) });
  };
  const until = file.until === null ? '' : dayAndMonth(lang, dayOf(instant(file.until)));
  return (
    <>
      <p role="status">{t('data.export.ready', { date: until })}</p>
      <div className={styles.actions}>
        <Button tone="primary" busy={calls.busy} onClick={() => void calls.run(save)}>
          {t('data.export.save')}
        </Button>
      </div>
    </>
  );
}

function Ask({ failed, calls }: { failed: boolean; calls: Calls }) {
  const { t } = useTranslation('settings');
  const make = async () => setOwnData((await client.call(ownDataMake, {})).file);
  return (
    <>
      {failed ? (
        <Note tone="bad" icon="warning">
          {t('data.export.failed')}
        </Note>
      ) : null}
      <div className={styles.actions}>
        <Button busy={calls.busy} onClick={() => void calls.run(make)}>
          {t('data.export.action')}
        </Button>
      </div>
    </>
  );
}

/** Everything that is kept of the person, as a file that is made for them: asked for, under way, ready. */
export function OwnData() {
  const { t } = useTranslation('settings');
  const { data: known, error, refetch, isFetching } = useOwnData();
  const { t: common } = useTranslation();
  const calls = useCalls();
  const file = known?.file ?? null;
  const state = file?.state ?? null;
  const place = useRef<HTMLDivElement>(null);
  // The button that was pressed goes with what it did: whoever uses the keyboard goes on with the next one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each change of the state
  useEffect(() => {
    if (calls.acted.current && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus();
    calls.acted.current = false;
  }, [state]);
  if (known === undefined)
    return error === undefined ? null : (
      <Note tone="bad" icon="warning">
        <p>{t('data.export.unknown')}</p>
        <Button size="compact" busy={isFetching} onClick={() => void refetch()}>
          {common('action.retry')}
        </Button>
      </Note>
    );
  return (
    <div ref={place} className={styles.controls}>
      <p className="help">{t('data.export.text')}</p>
      {file !== null && (state === 'waiting' || state === 'making') ? <Making file={file} calls={calls} /> : null}
      {file !== null && state === 'ready' ? <Ready file={file} calls={calls} /> : null}
      {state === null || state === 'failed' ? <Ask failed={state === 'failed'} calls={calls} /> : null}
      {calls.problem === null ? null : (
        <Note tone="bad" icon="warning">
          {calls.problem}
        </Note>
      )}
    </div>
  );
}
