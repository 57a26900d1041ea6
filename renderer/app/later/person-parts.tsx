import { type ReactNode, useEffect } from 'react';
import { platform } from '../../state/services.ts';
import { startOffline } from '../offline/start.ts';
import { keepPlace } from './keep-place.ts';
import { LiveNotices } from './live-notices.tsx';
import './trouble.tsx';

let begun = false;
/** Once for the page, however often somebody logs in on it. */
function beginPlaces(): void {
  if (!begun) keepPlace();
  begun = true;
}

/** What the shell does for whoever is logged in, loaded when that is known. */
export function PersonParts(): ReactNode {
  useEffect(() => {
    beginPlaces();
    // The desktop shell has the files with it.
    if (platform.kind === 'web' && import.meta.env.PROD) void startOffline();
  }, []);
  return <LiveNotices />;
}
