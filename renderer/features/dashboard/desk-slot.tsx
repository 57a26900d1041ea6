import { lazy, Suspense, useEffect, useState } from 'react';
import type { DeskProps } from './desk/desk.tsx';

const Desk = lazy(async () => ({ default: (await import('./desk/desk.tsx')).Desk }));

/** What is done with accounts, loaded when the page stands: the group's bar, questions, the label, CSV, keys. */
export function DeskSlot(props: DeskProps) {
  const [later, setLater] = useState(false);
  useEffect(() => setLater(true), []);
  return later ? (
    <Suspense fallback={null}>
      <Desk {...props} />
    </Suspense>
  ) : null;
}
