import { useEffect, useRef } from 'react';

/** What can be given the focus from elsewhere on the page; the parts named by an address are `Anchor`s. */
export type Anchor = 'watchlist' | 'notices' | 'updates';
export type FocusTarget = Anchor | 'add-account' | 'settings-language' | `settings-section-${string}`;

/** A part that is read from the service is not there at once; after that nobody waits for it any more. */
const PATIENCE_MS = 8000;

type TakeFocus = () => void;

const targets = new Map<FocusTarget, { readonly current: TakeFocus }>();
let awaited: { readonly name: FocusTarget; readonly until: number } | null = null;

/** Gives the focus to the target, as soon as it is on screen. */
export function requestFocus(name: FocusTarget): void {
  awaited = { name, until: performance.now() + PATIENCE_MS };
  // After what is open has given the focus back.
  setTimeout(() => giveFocus(name));
}

function giveFocus(name: FocusTarget): void {
  const target = targets.get(name);
  if (target === undefined || awaited?.name !== name) return;
  const { until } = awaited;
  awaited = null;
  if (performance.now() < until) target.current();
}

/** Makes it known how the target takes the focus. @returns what forgets it again */
export function registerFocusTarget(name: FocusTarget, take: { readonly current: TakeFocus }): () => void {
  targets.set(name, take);
  giveFocus(name);
  return () => {
    if (targets.get(name) === take) targets.delete(name);
  };
}

/** Lets the component take the focus under `name` for as long as it is on screen; without a name it has none. */
export function useFocusTarget(name: FocusTarget | undefined, take: TakeFocus): void {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => (name === undefined ? undefined : registerFocusTarget(name, latest)), [name]);
}

/** As `useFocusTarget`, for the heading of a part: it is shown, and whoever uses the keyboard goes on from there. */
export function useAnchorHeading(name: Anchor | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusTarget(name, () => {
    if (heading.current === null) return;
    heading.current.tabIndex = -1;
    heading.current.scrollIntoView({ block: 'center' });
    heading.current.focus({ preventScroll: true });
  });
  return heading;
}

/** As `useFocusTarget`, for a section of the settings that an address names: it is shown from its top, the focus on its heading. */
export function useSectionTarget(id: string) {
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusTarget(`settings-section-${id}`, () => {
    section.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  });
  return { section, heading };
}
