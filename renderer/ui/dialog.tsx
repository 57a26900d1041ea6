import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Bird } from './bird.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

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

/** A modal dialog on the platform's own element: focus is kept inside, returned afterwards, and Escape closes. */
export function Dialog({ title, closeLabel, onClose, wide = false, footer, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Closed while it still stands in the page: browsers return the focus only then.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // What a person came to do comes first, not the button that leaves.
    dialog?.querySelector<HTMLElement>('[data-focus], .dlg-b input:not([type=checkbox]), .dlg-b button')?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      className={wide ? 'dlg w620' : 'dlg'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
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
