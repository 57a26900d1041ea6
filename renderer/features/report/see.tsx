import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { Sections } from './sections.ts';
import { useSee } from './use-see.ts';

const SeeAll = lazy(async () => ({ default: (await import('./see-all.tsx')).SeeAll }));

const never = () => () => undefined;

/** The whole list that the address asks for, over the report. */
export function See({ report }: { report: Sections }) {
  const { list, of, close } = useSee();
  // A page drawn in advance knows no query: the list comes once the page is alive.
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (list === null || !alive) return null;
  return (
    <Suspense fallback={null}>
      <SeeAll key={`${list} ${of ?? ''}`} report={report} list={list} of={of} onClose={close} />
    </Suspense>
  );
}
