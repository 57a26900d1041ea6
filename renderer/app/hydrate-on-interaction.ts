import { keepReferral } from '../platform/referral.ts';

/**
 * All the JavaScript of a page that was drawn in advance, until somebody wants more than to read: links are links and
 * disclosures are the browser's. The application is fetched when a control is pointed at or focused, at once for
 * people who have been logged in here and where a page or its address waits for something. A click that comes before it is given to it
 * when it is there.
 */
const CONTROL = 'a, button, input, select, textarea, summary, label, [tabindex]';
/** What does something by itself without the application. */
const NATIVE = 'a[href], summary';
const SIGNS = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const;

let awake: Promise<unknown> | null = null;

/** The page's styles came along with it; the build's loader takes a sheet that is named here for one that is there. */
function nameStyles(): void {
  const names = document.querySelector<HTMLElement>('style[data-of]')?.dataset.of?.split(' ') ?? [];
  for (const href of names) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      media: 'not all',
      crossOrigin: '',
    });
    link.href = href;
    document.head.append(link);
  }
}

function wake(): Promise<unknown> {
  awake ??= new Promise((resolve) => {
    document.addEventListener('perch:hydrated', resolve, { once: true });
    nameStyles();
    // What did not arrive is asked for again at the next sign.
    import('./main.tsx').catch(() => {
      awake = null;
    });
  });
  return awake;
}

const controlAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(CONTROL) : null;

function onSign(event: Event): void {
  // A key with a modifier is a command to the page, wherever the focus is.
  if (controlAt(event.target) !== null || (event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey)))
    void wake();
}

const clickWhenAwake = (control: HTMLElement): void => void wake().then(() => control.click());

function onClick(event: MouseEvent): void {
  const control = controlAt(event.target);
  if (control === null || control.matches(NATIVE)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  clickWhenAwake(control);
}

declare global {
  interface Window {
    /** Targets of the clicks that came before this script, and what collects them (`prerender.tsx`). */
    earlyClicks?: EventTarget[] & { keep?: (event: MouseEvent) => void };
  }
}

/** Each control once: whoever sees nothing happen clicks again. */
function takeEarlyClicks(): void {
  const early = window.earlyClicks ?? [];
  if (early.keep !== undefined) document.removeEventListener('click', early.keep, { capture: true });
  for (const control of new Set(early.map(controlAt)))
    if (control !== null && !control.matches(NATIVE)) clickWhenAwake(control);
}

function start(): void {
  keepReferral();
  takeEarlyClicks();
  const options = { capture: true, passive: true };
  for (const sign of SIGNS) document.addEventListener(sign, onSign, options);
  document.addEventListener('click', onClick, { capture: true });
  document.addEventListener(
    'perch:hydrated',
    () => {
      for (const sign of SIGNS) document.removeEventListener(sign, onSign, options);
      document.removeEventListener('click', onClick, { capture: true });
    },
    { once: true },
  );
  const wanted = document.querySelector('[data-waits]') !== null || new URLSearchParams(location.search).has('see');
  if (wanted || document.cookie.includes('perch_auth=')) void wake();
}

start();
