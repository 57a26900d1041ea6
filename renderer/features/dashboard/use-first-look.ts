import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AccountView } from '../../../shared/contract/accounts.ts';
import type { LiveEvent } from '../../../shared/contract/live.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { firstLookOf } from '../../../shared/domain/subscription/first-look.ts';
import { pathOf } from '../../platform/paths.ts';
import { useLiveEvents } from '../../state/live-events.ts';
import { useLanguage } from '../../state/use-language.ts';
import { topDialog } from '../../ui/dialog-stack.ts';
import { mayOpenByItself } from './open-by-itself.ts';

type ReportReady = Extract<LiveEvent, { type: 'report-ready' }>;
type Added = Pick<AccountView, 'id' | 'addedAt'>;

const isItsFirstLook = ({ accountId, reportId }: ReportReady, { id, addedAt }: Added): boolean =>
  accountId === id && reportId === firstLookOf(instant(addedAt)).id;

/**
 * Opens the report that comes with the account that was added last as soon as it is there: who adds one waits for it. Not where
 * something else has begun meanwhile, by the rule `mayOpenByItself` and by `isBusy`: the notice of every report tells of it then.
 * @returns what is told of each account that is added
 */
export function useFirstLook(isBusy: () => boolean): (account: Added) => void {
  const navigate = useNavigate();
  const lang = useLanguage();
  const [awaited, setAwaited] = useState<Added | null>(null);
  const newest = useRef<ReportReady | null>(null);
  const open = (event: ReportReady): boolean => {
    setAwaited(null);
    if (isBusy() || !mayOpenByItself(document, topDialog() !== null)) return false;
    void navigate(pathOf.report(lang, event.accountId, event.reportId));
    return true;
  };
  useLiveEvents((event) => {
    if (event.type !== 'report-ready') return false;
    newest.current = event;
    return awaited !== null && isItsFirstLook(event, awaited) && open(event);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an account that has been read before may be there sooner than the answer that it was added
  useEffect(() => {
    if (awaited !== null && newest.current !== null && isItsFirstLook(newest.current, awaited)) open(newest.current);
  }, [awaited]);
  return setAwaited;
}
