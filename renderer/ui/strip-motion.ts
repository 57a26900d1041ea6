import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const HOP_MS = 320;
const HOP_PX = 10;
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)';
const MARGIN_PX = 40;

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
const cellOf = (strip: HTMLElement, id: string): HTMLElement | null =>
  strip.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);

/** Scrolls the strip, never the page, until the cell is in view. */
function reveal(strip: HTMLElement, cell: HTMLElement): void {
  const [outer, inner] = [strip.getBoundingClientRect(), cell.getBoundingClientRect()];
  if (inner.left < outer.left) strip.scrollLeft += inner.left - outer.left - MARGIN_PX;
  else if (inner.right > outer.right) strip.scrollLeft += inner.right - outer.right + MARGIN_PX;
}

interface Hop {
  readonly strip: RefObject<HTMLElement | null>;
  readonly bird: RefObject<HTMLElement | null>;
  readonly selected: string | null;
  readonly count: number;
}

/** Keeps the chosen period in view and lets the bird hop to it along the wire, in an arc. */
export function useBirdHop({ strip, bird, selected, count }: Hop): void {
  const before = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` is when the cells first stand there
  useLayoutEffect(() => {
    const from = before.current;
    if (strip.current === null || selected === null) return;
    const to = cellOf(strip.current, selected);
    if (to === null) return;
    before.current = selected;
    reveal(strip.current, to);
    const start = from === null || from === selected ? null : cellOf(strip.current, from);
    if (start === null || bird.current === null || calm()) return;
    const way = start.offsetLeft + start.offsetWidth / 2 - (to.offsetLeft + to.offsetWidth / 2);
    bird.current.animate(
      [
        { transform: `translateX(${way}px)` },
        { transform: `translate(${way / 2}px, -${HOP_PX}px)` },
        { transform: 'none' },
      ],
      { duration: HOP_MS, easing: EASE },
    );
  }, [strip, bird, selected, count]);
}

type End = 'older' | 'newer';

/** Whether cells are hidden to the left (older) or right (newer), and how to bring them in. */
export function useEnds(strip: RefObject<HTMLElement | null>, count: number) {
  const [hidden, setHidden] = useState({ older: false, newer: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when there are more cells
  useEffect(() => {
    const element = strip.current;
    if (element === null) return;
    // In a reversed row the newest is at 0 and older cells are at negative positions.
    const measure = () => {
      const older = element.scrollWidth - element.clientWidth + element.scrollLeft > 2;
      const newer = element.scrollLeft < -2;
      setHidden((known) => (known.older === older && known.newer === newer ? known : { older, newer }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [strip, count]);
  const scroll = (end: End) =>
    strip.current?.scrollBy({
      left: (end === 'older' ? -0.8 : 0.8) * strip.current.clientWidth,
      behavior: calm() ? 'auto' : 'smooth',
    });
  return { ...hidden, scroll };
}
