import { useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { DownloadState } from '../../../shared/desktop/values.ts';
import { count } from '../../../shared/i18n/dates.ts';
import { useToastContainer } from '../../state/toast-container.ts';
import { dismissToast, showToast } from '../../state/toasts.ts';
import { useLanguage } from '../../state/use-language.ts';
import { sizeText } from '../../ui/size-text.ts';
import styles from './downloads.module.css';
import { useErrorText } from './error-text.ts';
import { shell, useShellEvent } from './shell.ts';

/** Files that are saved this closely one after the other are told of together. */
const TOGETHER_MS = 10_000;

/** Says how a download ended. One that was cancelled needs no word. */
function useTell(): (state: DownloadState) => void {
  const { t } = useTranslation('desktop');
  const reason = useErrorText();
  const lang = useLanguage();
  const last = useRef({ toast: 0, count: 0, at: Number.NEGATIVE_INFINITY });
  return ({ id, name, state, error }) => {
    if (state === 'done') {
      const action = { label: t('download.show'), run: () => void shell().showDownload(id) };
      const now = Date.now();
      const together = now - last.current.at < TOGETHER_MS ? last.current.count + 1 : 1;
      const many = t('download.savedMany', { count: together, n: count(lang, together) });
      dismissToast(last.current.toast);
      const toast = showToast({
        tone: 'ok',
        text: together === 1 ? t('download.saved', { name: name ?? '' }) : many,
        action,
      });
      last.current = { toast, count: together, at: now };
    }
    if (state === 'failed') showToast({ tone: 'bad', text: t('download.failed', { reason: reason(error) }) });
  };
}

function Running({ download }: { download: DownloadState }) {
  const { t } = useTranslation('desktop');
  const lang = useLanguage();
  const { id, name, bytes, total } = download;
  const size = sizeText(lang, bytes);
  const much =
    total === null ? t('download.sofar', { size }) : t('download.of', { size, total: sizeText(lang, total) });
  return (
    <div className={`toast ${styles.downloading}`}>
      <span className="spinner" aria-hidden="true" />
      <span>{name === null ? t('download.busyUnnamed') : t('download.busy', { name })}</span>
      {/* It changes all the time: nobody wants it read out. */}
      {bytes === 0 ? null : (
        <span className={styles.soFar} aria-hidden="true">
          {much}
        </span>
      )}
      <button type="button" onClick={() => void shell().cancelDownload(id)}>
        {t('download.cancel')}
      </button>
    </div>
  );
}

/** Files on their way, with the notices at the bottom left. */
export function Downloads() {
  const [running, setRunning] = useState<readonly DownloadState[]>([]);
  const place = useToastContainer();
  const tell = useTell();
  const onDownload = useCallback((state: DownloadState) => {
    setRunning((known) => {
      const others = known.filter(({ id }) => id !== state.id);
      if (state.state !== 'running') return others;
      return known.length === others.length
        ? [...known, state]
        : known.map((one) => (one.id === state.id ? state : one));
    });
  }, []);
  useShellEvent('download', onDownload);
  useShellEvent('download', tell);
  if (place === null) return null;
  return createPortal(
    running.map((download) => <Running key={download.id} download={download} />),
    place,
  );
}
