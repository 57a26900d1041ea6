import { type ReactNode, useEffect } from 'react';
import { platform } from '../../platform/current.ts';
import { registerServiceWorker } from '../offline/register.ts';
import { CheckoutReturn } from './checkout-return.tsx';
import { LiveNotices } from './live-notices.tsx';
import { restoreScroll } from './scroll-restoration.ts';
import { useUnsettledPlan } from './unsettled-plan.ts';
import './connection-status.tsx';

let begun = false;
/** Once for the page, however often somebody logs in on it. */
function beginPlaces(): void {
  if (!begun) restoreScroll();
  begun = true;
}

/** What the shell does for whoever is logged in, loaded when that is known. */
export function SessionServices(): ReactNode {
  useUnsettledPlan();
  useEffect(() => {
    beginPlaces();
    // The desktop shell has the files with it.
    if (platform.kind === 'web' && import.meta.env.PROD) void registerServiceWorker();
  }, []);
  return (
    <>
      <LiveNotices />
      <CheckoutReturn />
    </>
  );
}
