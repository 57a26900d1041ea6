import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly run: () => void;
  readonly danger?: boolean;
}

function moveFocus(list: HTMLElement | null, step: number): void {
  const items = [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const current = items.findIndex((item) => item.matches(':focus'));
  items[(current + step + items.length) % items.length]?.focus();
}

interface MenuProps {
  readonly label: string;
  readonly button: ReactNode;
  readonly items: readonly MenuItem[];
  /** Class of the button; a quiet button by default. */
  readonly buttonClass?: string;
}

/** A menu button after the WAI-ARIA practice: arrows move, Escape closes and gives the focus back. */
export function Menu({ label, button, items, buttonClass = 'btn quiet s' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return;
    moveFocus(list.current, 1);
    const outside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'ArrowDown') moveFocus(list.current, 1);
    else if (event.key === 'ArrowUp') moveFocus(list.current, -1);
    else return;
    event.preventDefault();
  };

  return (
    <span className="menu-root" ref={root}>
      <button
        type="button"
        ref={trigger}
        className={buttonClass}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open ? (
        <div className="menu" role="menu" id={id} ref={list} aria-label={label} onKeyDown={keys}>
          {items.map((item) => (
            <button
              key={item.key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className={item.danger === true ? 'it dng' : 'it'}
              onClick={() => {
                close();
                item.run();
              }}
            >
              {item.label}
            </button>
          ))}
        </div>
      ) : null}
    </span>
  );
}
