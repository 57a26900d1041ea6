import { type ReactNode, useEffect, useRef } from 'react';

/** What comes after the wait for Google's answer: read out, and where the keyboard goes on from. */
export function Arrived({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
