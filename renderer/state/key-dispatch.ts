/** By name of the key: 'j', '/', 'Enter', a sequence 'g d', or 'mod+k' (Ctrl, on a Mac Command). */
export type KeyBindings = Readonly<Record<string, (event: KeyboardEvent) => void>>;

const SEQUENCE_MS = 1200;
/** Where a person writes or chooses with letters. */
const FIELDS = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable],[role=listbox]';
const PRESSED_BY_ENTER = 'a,button,summary';
/** It has the focus while it is open, and keys of its own. */
const MENU = '[role=menu]';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The name of a pressed key as bindings have it; '' where it is another shortcut. Signs are taken as they come out,
 * whatever has to be held for them: `?` is Shift on most keyboards, `[` is AltGr (Ctrl and Alt) or Option on many.
 */
export function keyName({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  const letter = /^\p{L}$/u.test(key);
  const name = letter ? key.toLowerCase() : key;
  if (ctrlKey !== metaKey && !altKey && !shiftKey) return `mod+${name}`;
  const other = metaKey || (ctrlKey && !altKey) || ((letter || key.length > 1) && (altKey || shiftKey));
  return other ? '' : name;
}

/** What a key does after another one that began a sequence (`held`, else ''): runs a binding, or begins a sequence. */
export function nextStep(
  names: readonly string[],
  name: string,
  held: string,
): { readonly run: string; readonly held: string } {
  const full = held === '' ? name : `${held} ${name}`;
  if (names.includes(full)) return { run: full, held: '' };
  return { run: '', held: names.some((known) => known.startsWith(`${name} `)) ? name : '' };
}

function isOff(name: string, event: KeyboardEvent, singleKeys: boolean): boolean {
  if (name === '' || event.isComposing || event.defaultPrevented) return true;
  const at = event.target instanceof Element ? event.target : document.body;
  if (at.closest(MENU) !== null) return true;
  if (name.startsWith('mod+')) return false;
  return !singleKeys || at.closest(name === 'Enter' ? `${FIELDS},${PRESSED_BY_ENTER}` : FIELDS) !== null;
}

interface Rules {
  /** Whether single keys do something. */
  readonly areOn: () => boolean;
  /** Whether something lies over the page that takes all keys. */
  readonly areBlocked: () => boolean;
}

/** Listens from now on; of several `layers` that bind the same key, the first has it. */
export function dispatchKeys(layers: readonly { readonly current: KeyBindings }[], { areOn, areBlocked }: Rules): void {
  let held = '';
  let heldAt = 0;
  document.addEventListener('keydown', (event) => {
    const name = keyName(event);
    if (areBlocked() || isOff(name, event, areOn())) return;
    const names = layers.flatMap(({ current }) => Object.keys(current));
    const next = nextStep(names, name, event.timeStamp - heldAt < SEQUENCE_MS ? held : '');
    held = next.held;
    heldAt = event.timeStamp;
    const binding = layers.map(({ current }) => current[next.run]).find((found) => found !== undefined);
    if (binding === undefined) return;
    event.preventDefault();
    binding(event);
  });
}
