import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { isPlainClick } from './plain-click.ts';

export interface MenuItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly run: () => void;
  /** Where it leads, so that it can be opened elsewhere too; `run` is what a plain click does. */
  readonly href?: string;
  /** The key that does the same, shown at the right. */
  readonly hint?: string;
  /** Language of the label where it is not the page's. */
  readonly lang?: string;
  /** Stands below a rule. */
  readonly apart?: boolean;
  readonly danger?: boolean;
}

/** Which item has the focus first. */
export type Opened = 'first' | 'last';

const itemsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];

/** Where a key leads from item `at`: arrows around the ends, Home, End, or the next item that begins with a letter. */
function targetOf(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const begins = (item: HTMLElement) => item.textContent.toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins);
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item.matches(':focus'));
  const target = targetOf(items, at, event.key);
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}

function Item({ item, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: item.danger === true ? 'item danger' : 'item',
    lang: item.lang,
    onClick: (event: MouseEvent) => {
      if (item.href !== undefined && !isPlainClick(event)) return;
      event.preventDefault();
      onChoose();
      item.run();
    },
  };
  const shown = (
    <>
      {item.label}
      {item.hint === undefined ? null : (
        <span className="hint" aria-hidden="true">
          <kbd>{item.hint}</kbd>
        </span>
      )}
    </>
  );
  return item.href === undefined ? (
    <button {...shared} type="button">
      {shown}
    </button>
  ) : (
    <a {...shared} href={item.href}>
      {shown}
    </a>
  );
}

/** Between the list and the window's edge. */
const MARGIN = 8;

/** Puts the list where it can be seen: above its button where there is no room below, and never beyond the left edge. */
function place(list: HTMLElement, root: HTMLElement): void {
  const { top, bottom } = root.getBoundingClientRect();
  const { height } = list.getBoundingClientRect();
  const below = document.documentElement.clientHeight - bottom - MARGIN;
  const up = height > below && top - MARGIN > below;
  list.toggleAttribute('data-up', up);
  // A list longer than the window is scrolled.
  list.style.maxHeight = `${Math.max(up ? top - MARGIN : below, 0) - MARGIN}px`;
  list.toggleAttribute('data-start', list.getBoundingClientRect().left < MARGIN);
}

interface ListProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly id: string;
  readonly opened: Opened;
  readonly root: RefObject<HTMLElement | null>;
  readonly onClose: (how: 'back' | 'away') => void;
}

/** The opened menu; loaded when the first one is about to be opened. */
export function MenuList({ id, label, items, opened, root, onClose }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (list.current !== null && root.current !== null) place(list.current, root.current);
  }, [root]);
  useEffect(
    () =>
      itemsOf(list.current)
        .at(opened === 'last' ? -1 : 0)
        ?.focus(),
    [opened],
  );
  useEffect(() => {
    const outside = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) !== true) onClose('away');
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [root, onClose]);
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose('back');
    } else if (event.key === 'Tab') onClose('back');
    else moveFocus(event);
  };
  const left = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && root.current?.contains(relatedTarget) !== true) onClose('away');
  };
  return (
    <div className="menu" role="menu" id={id} ref={list} aria-label={label} onKeyDown={keys} onBlur={left}>
      {items.map((item) => (
        <Fragment key={item.key}>
          {item.apart === true ? <hr /> : null}
          <Item item={item} onChoose={() => onClose('back')} />
        </Fragment>
      ))}
    </div>
  );
}
