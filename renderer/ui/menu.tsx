import { type ReactNode, useId, useRef, useState } from 'react';
import type { MenuItem, MenuList, Opened } from './menu-list.tsx';

const fetchOnce = () => import('./menu-list.tsx');
const load = () =>
  fetchOnce()
    .catch(fetchOnce)
    .catch(() => null);

interface MenuProps {
  readonly label: string;
  readonly button: ReactNode;
  readonly items: readonly MenuItem[];
  /** Class of the button; a quiet button by default. */
  readonly buttonClass?: string;
}

/**
 * A menu button after the WAI-ARIA practice: arrows open it and move, also Home, End and first letters; Escape closes and
 * gives the focus back, Tab goes on from the button.
 */
export function Menu({ label, button, items, buttonClass = 'button quiet compact' }: MenuProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const root = useRef<HTMLSpanElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [close] = useState(() => (how: 'back' | 'away') => {
    setOpened(null);
    if (how === 'back') trigger.current?.focus();
  });
  // Not suspended on: a menu that does not come must not take the page with it.
  const [List, setList] = useState<typeof MenuList | null>(null);
  const fetchList = () => void load().then((loaded) => setList(() => loaded?.MenuList ?? null));
  const show = (first: Opened | null) => {
    fetchList();
    setOpened(first);
  };
  const open = opened !== null && List !== null;
  return (
    <span className="menu-root" ref={root}>
      <button
        type="button"
        ref={trigger}
        className={buttonClass}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onPointerEnter={fetchList}
        onFocus={fetchList}
        onClick={() => show(open ? null : 'first')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show(event.key === 'ArrowUp' ? 'last' : 'first');
        }}
      >
        {button}
      </button>
      {open ? <List id={id} label={label} items={items} opened={opened} root={root} onClose={close} /> : null}
    </span>
  );
}
