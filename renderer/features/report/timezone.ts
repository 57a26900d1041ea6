import { useSyncExternalStore } from 'react';
import { useUser } from '../../state/session.ts';

const never = () => () => undefined;
const ofBrowser = (): number => -new Date().getTimezoneOffset();
const beforeTheBrowser = (): number => 0;

/** Minutes east of UTC that the person reads times in; a visitor's browser says it. */
export function useTimezone(): number {
  const user = useUser();
  const browser = useSyncExternalStore(never, ofBrowser, beforeTheBrowser);
  return user?.timezone ?? browser;
}
