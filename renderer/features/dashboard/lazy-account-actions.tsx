import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { AccountActionsProps } from './account-actions/account-actions.tsx';

const AccountActions = lazyPart(async () => (await import('./account-actions/account-actions.tsx')).AccountActions);

/**
 * What is shown for what is done with accounts, loaded when the page stands: the group's bar, questions, the label, the
 * progress of a CSV. A question that is asked before it is there waits for it.
 */
export function LazyAccountActions(props: AccountActionsProps) {
  const [later, setLater] = useState(false);
  useEffect(() => setLater(true), []);
  return later ? (
    <Suspense fallback={null}>
      <AccountActions {...props} />
    </Suspense>
  ) : null;
}
