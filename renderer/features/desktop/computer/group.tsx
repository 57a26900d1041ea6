import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Who came for this part of a long page sees it, and goes on from there by keyboard. */
function useArrival(anchor: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that somebody comes, also to where they are
  useEffect(() => {
    if (anchor === undefined || hash !== `#${anchor}`) return undefined;
    // After the page has gone to its top, as it does with each address.
    const frame = requestAnimationFrame(() => {
      heading.current?.scrollIntoView({ block: 'center' });
      heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [anchor, hash, key]);
  return heading;
}

/** A part of the section, under a heading of its own. @param anchor its name in an address, where it has one */
export function Group({ title, anchor, children }: { title: string; anchor?: string; children: ReactNode }) {
  const id = useId();
  const heading = useArrival(anchor);
  return (
    <section className="grp" aria-labelledby={id}>
      <h3 id={id} className="h4" ref={heading} tabIndex={anchor === undefined ? undefined : -1}>
        {title}
      </h3>
      {children}
    </section>
  );
}
