import { type ReactNode, useEffect } from 'react';
import { platform } from '../../state/services.ts';
import { startOffline } from '../offline/start.ts';
import { LiveNotices } from './live-notices.tsx';
import './trouble.tsx';

/** What the shell does for whoever is logged in, loaded when that is known. */
export function PersonParts(): ReactNode {
  useEffect(() => {
    // The desktop shell has the files with it.
    if (platform.kind === 'web' && import.meta.env.PROD) void startOffline();
  }, []);
  return <LiveNotices />;
}
