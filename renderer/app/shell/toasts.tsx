import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { holdToasts, takeToast, useToasts } from '../../state/toasts.ts';
import { Icon } from '../../ui/icon.tsx';

/** The focus goes back to where it came from when the notice that had it is gone. */
function useFocusBack() {
  const from = useRef<Element | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const toasts = useToasts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when a notice came or went
  useEffect(() => {
    if (from.current === null || element.current?.contains(document.activeElement) === true) return;
    const back = from.current.isConnected ? from.current : document.getElementById('main');
    if (document.activeElement === document.body && back instanceof HTMLElement) back.focus();
    from.current = null;
    holdToasts(false);
  }, [toasts]);
  return { element, from, toasts };
}

/** Notices at the bottom left; errors are announced at once, the rest politely. */
export function Toasts() {
  const { t } = useTranslation();
  const { element, from, toasts } = useFocusBack();
  return (
    <div
      className="toasts"
      role="status"
      aria-atomic="false"
      ref={element}
      onPointerEnter={() => holdToasts(true)}
      onPointerLeave={() => holdToasts(element.current?.contains(document.activeElement) === true)}
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) from.current = relatedTarget ?? document.getElementById('main');
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
