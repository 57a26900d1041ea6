import { lazy, Suspense } from 'react';
import type { Sections } from './sections.ts';
import { useSee } from './use-see.ts';

const SeeAll = lazy(async () => ({ default: (await import('./see-all.tsx')).SeeAll }));

/** The whole list that the address asks for, over the report. */
export function See({ report }: { report: Sections }) {
  const { list, of, close } = useSee();
  if (list === null) return null;
  return (
    <Suspense fallback={null}>
      <SeeAll key={`${list} ${of ?? ''}`} report={report} list={list} of={of} onClose={close} />
    </Suspense>
  );
}
