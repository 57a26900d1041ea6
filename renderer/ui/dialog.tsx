import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { Bird } from './bird.tsx';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { stackDialog } from './dialog-stack.ts';
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

/** What a person came to do comes first, not the button that leaves, nor one that is a link among the text. */
const FIRST = '[data-dialog-body] input:not([type=checkbox]), [data-dialog-body] button:not(.link)';

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
    (dialog.querySelector<HTMLElement>('[data-focus]') ?? dialog.querySelector<HTMLElement>(FIRST))?.focus();
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

interface DialogFrameProps extends ComponentProps<'dialog'> {
  readonly modal: ReturnType<typeof useModal>;
  readonly wide?: boolean;
  /** Class of the bird on its edge. */
  readonly birdClass?: string | undefined;
}

/** The sheet of a modal dialog with its bird; what stands on it is the caller's. */
export function DialogFrame({
  modal,
  wide = false,
  className = '',
  birdClass = '',
  children,
  ...rest
}: DialogFrameProps) {
  const size = wide ? `${styles.dialog} ${styles.wide}` : styles.dialog;
  return (
    <dialog {...modal} {...rest} className={`${size} ${className}`}>
      <Bird className={`${styles.bird} ${birdClass}`} />
      {children}
    </dialog>
  );
}

/** What can be done in a dialog, side by side where there is room. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);

/** A modal dialog on the platform's own element. */
export function Dialog({ title, closeLabel, onClose, wide = false, footer, children }: DialogProps) {
  const titleId = useId();
  const modal = useModal(onClose);
  return (
    <DialogFrame modal={modal} wide={wide} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <div className={styles.close}>
          <Button tone="quiet" size="compact" square aria-label={closeLabel} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </div>
      </div>
      <div className={styles.body} data-dialog-body>
        {children}
      </div>
      {footer === undefined ? null : <div className={styles.foot}>{footer}</div>}
    </DialogFrame>
  );
}
