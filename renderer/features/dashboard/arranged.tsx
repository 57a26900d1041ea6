import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ArrangedProps } from './props.ts';
import { SkeletonRows } from './waiting.tsx';

const ListTools = lazy(async () => ({ default: (await import('./desk/list-tools.tsx')).ListTools }));

/** As many rows are seen at a glance; they need neither an order nor a filter, unless the address asks for one. */
const AT_A_GLANCE = 6;
const ASKS = /[?&](sort|q|state|network|new)=/;

/** The accounts in the order and under the filter of the address. Once there, the tools for it stay. */
export function Arranged(props: ArrangedProps) {
  const [query] = useSearchParams();
  const [tools, setTools] = useState(false);
  const needed = props.items.length > AT_A_GLANCE || ASKS.test(`?${query}`);
  if (needed && !tools) setTools(true);
  if (!needed && !tools) return props.children(props.items, null);
  return (
    <Suspense
      fallback={
        <>
          <div className="sk-tools" />
          <SkeletonRows count={props.items.length} />
        </>
      }
    >
      <ListTools {...props} />
    </Suspense>
  );
}
