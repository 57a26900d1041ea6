import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Bird } from './bird.tsx';
import { Button } from './button.tsx';
import { stackDialog } from './dialog-stack.ts';
import { Icon } from './icon.tsx';
import './styles/dialog.css';

interface DialogProps {
  readonly title: ReactNode;
  /** Label of the button in the corner. */
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** 560 px wide or, for payment, 620. */
  readonly wide?: boolean;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** What a person came to do comes first, not the button that leaves. */
const FIRST = '[data-focus], .dlg-b input:not([type=checkbox]), .dlg-b button';

/**
 * Makes a `<dialog>` modal for as long as it is there: focus is kept inside and returned afterwards; Escape and a press
 * beside it close. Closed while it still stands in the page, as browsers return the focus only then.
 */
export function useModal(onClose: () => void) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>(FIRST)?.focus();
    const closed = stackDialog(dialog);
    return () => {
      dialog.close();
      closed();
    };
  }, []);
  return {
    ref: element,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    onMouseDown: (event: MouseEvent) => {
      if (event.target === element.current) onClose();
    },
  };
}

/** A modal dialog on the platform's own element. */
export function Dialog({ title, closeLabel, onClose, wide = false, footer, children }: DialogProps) {
  const titleId = useId();
  const modal = useModal(onClose);
  return (
    <dialog {...modal} className={wide ? 'dlg w620' : 'dlg'} aria-labelledby={titleId}>
      <Bird className="perch" />
      <div className="dlg-h">
        <h2 id={titleId}>{title}</h2>
        <div className="x">
          <Button tone="quiet" size="s" square aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
      </div>
      <div className="dlg-b">{children}</div>
      {footer === undefined ? null : <div className="dlg-f">{footer}</div>}
    </dialog>
  );
}
