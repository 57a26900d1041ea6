import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPart } from '../../ui/lazy-part.tsx';
import dashboardStyles from './dashboard.module.css';
import type { SortedAccountsProps } from './props.ts';
import { SkeletonRows } from './skeleton.tsx';

const ListTools = lazyPart(async () => (await import('./account-actions/list-tools.tsx')).ListTools, {
  Without: ({ items, children }: SortedAccountsProps) => children(items, null),
});

/** As many rows are seen at a glance; they need neither an order nor a filter, unless the address asks for one. */
const AT_A_GLANCE = 6;
const ASKS = /[?&](sort|q|state|network|new)=/;

/** The accounts in the order and under the filter of the address. Once there, the tools for it stay. */
export function SortedAccounts(props: SortedAccountsProps) {
  const [query] = useSearchParams();
  const [tools, setTools] = useState(false);
  const needed = props.items.length > AT_A_GLANCE || ASKS.test(`?${query}`);
  if (needed && !tools) setTools(true);
  if (!needed && !tools) return props.children(props.items, null);
  return (
    <Suspense
      fallback={
        <>
          <div className={dashboardStyles.toolsToCome} />
          <SkeletonRows count={props.items.length} />
        </>
      }
    >
      <ListTools {...props} />
    </Suspense>
  );
}
