import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ConnectionRoute } from '../../shared/domain/networks/description.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';
import { platform } from '../platform/current.ts';
import { pathOf } from '../platform/paths.ts';
import { forgetConnecting, goConnect, isConnectAwaited } from './connecting.ts';
import { useLanguage } from './use-language.ts';

/**
 * The way to a network and, in the desktop application, back: what its link brings is believed while this page waits for exactly that.
 * `waiting` is the application's alone: a browser's page is gone by then.
 */
export function useConnecting() {
  const lang = useLanguage();
  const navigate = useNavigate();
  const [waiting, setWaiting] = useState(false);
  useEffect(
    () =>
      waiting
        ? platform.desktop?.on('connect', ({ state, code }) => {
            if (!isConnectAwaited({ state, code })) return;
            const words = new URLSearchParams({ state, ...(code === null ? { error: 'declined' } : { code }) });
            void navigate(`${pathOf.connected(lang)}#${words}`, { replace: true });
          })
        : undefined,
    [waiting, lang, navigate],
  );
  return {
    waiting,
    async go(network: Network, route: ConnectionRoute): Promise<void> {
      await goConnect({ network, route, lang });
      setWaiting(platform.desktop !== null);
    },
    stop(): void {
      forgetConnecting();
      setWaiting(false);
    },
  };
}
