import { Suspense, useSyncExternalStore } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Sections } from './sections.ts';
import { useFullList } from './use-full-list.ts';

const FullListDialog = lazyPart(async () => (await import('./full-list-dialog.tsx')).FullListDialog);

const never = () => () => undefined;

/** The whole list that the address asks for, over the report. */
export function FullList({ report }: { report: Sections }) {
  const { list, of, close } = useFullList();
  // A page drawn in advance knows no query: the list comes once the page is alive.
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (list === null || !alive) return null;
  return (
    <Suspense fallback={null}>
      <FullListDialog key={`${list} ${of ?? ''}`} report={report} list={list} of={of} onClose={close} />
    </Suspense>
  );
}
