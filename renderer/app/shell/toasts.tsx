import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { setToastContainer } from '../../state/toast-container.ts';
import { holdToasts, type Toast, takeToast, useToasts } from '../../state/toasts.ts';
import { onDialogs, topDialog } from '../../ui/dialog-stack.ts';
import { Icon } from '../../ui/icon.tsx';

const NONE: readonly Toast[] = [];

/** Where the focus is at home, around the notices: in the dialog that they stand in, or on the page. */
const groundOf = (element: Element | null): HTMLElement | null => {
  const dialog = element?.closest('dialog') ?? null;
  return dialog === null ? document.getElementById('main') : dialog.querySelector('button');
};

/** The focus goes back to where it came from when the notice that had it is gone. */
function useFocusBack(toasts: readonly Toast[]) {
  const from = useRef<Element | null>(null);
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when a notice came or went
  useEffect(() => {
    if (from.current === null || element.current?.contains(document.activeElement) === true) return;
    const back = from.current.isConnected ? from.current : groundOf(element.current);
    if (document.activeElement === document.body && back instanceof HTMLElement) back.focus();
    from.current = null;
    holdToasts(false);
  }, [toasts]);
  return { element, from };
}

/** Errors are announced at once, the rest politely. What stands with them asks for the place of the current one. */
function Region({ toasts, current }: { toasts: readonly Toast[]; current: boolean }) {
  const { t } = useTranslation();
  const { element, from } = useFocusBack(toasts);
  // A dialog goes with whoever pointed at its notices.
  useEffect(() => () => holdToasts(false), []);
  useEffect(() => {
    if (!current) return undefined;
    setToastContainer(element.current);
    return () => setToastContainer(null);
  }, [current, element]);
  return (
    <div
      className="toasts"
      role="status"
      aria-atomic="false"
      ref={element}
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(element.current?.contains(document.activeElement) === true)}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget ?? groundOf(currentTarget);
        holdToasts(true);
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) holdToasts(false);
      }}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={toast.tone === 'bad' ? 'toast bad' : 'toast'}
          role={toast.tone === 'bad' ? 'alert' : undefined}
        >
          <Icon name={toast.tone === 'ok' ? 'check' : toast.tone === 'bad' ? 'warning' : 'bell'} />
          <span>{toast.text}</span>
          <button type="button" onClick={() => takeToast(toast)}>
            {toast.action?.label ?? t('action.close')}
          </button>
        </div>
      ))}
    </div>
  );
}

/**
 * Notices at the bottom left. A modal dialog leaves nothing outside of it that can be pressed or heard, in the top layer or
 * not, so while one is open they stand in the topmost. Each region is there before its words, or nobody is told them:
 * the page's own waits, empty, until the dialog is gone.
 */
export function Toasts() {
  const toasts = useToasts();
  const dialog = useSyncExternalStore(onDialogs, topDialog, () => null);
  const [there, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <>
      <Region toasts={there && dialog === null ? toasts : NONE} current={dialog === null} />
      {dialog === null ? null : createPortal(<Region toasts={toasts} current />, dialog)}
    </>
  );
}
