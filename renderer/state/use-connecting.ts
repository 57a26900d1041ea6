import type { ConnectionRoute } from '../../shared/domain/networks/description.ts';
import type { Network } from '../../shared/domain/networks/networks.ts';
import { pathOf } from '../platform/paths.ts';
import { forgetConnecting, goConnect, isConnectAwaited } from './connecting.ts';
import { useDesktopReturn } from './use-desktop-return.ts';
import { useLanguage } from './use-language.ts';

/** The way to a network whose account is connected and, in the desktop application, back. */
export function useConnecting() {
  const lang = useLanguage();
  const way = { event: 'connect', isAwaited: isConnectAwaited, path: pathOf.connected(lang) } as const;
  const { waiting, wait, stop } = useDesktopReturn(way);
  return {
    waiting,
    async go(network: Network, route: ConnectionRoute): Promise<void> {
      await goConnect({ network, route, lang });
      wait();
    },
    stop(): void {
      forgetConnecting();
      stop();
    },
  };
}
