import type { Connection } from '../../db/repositories/connections.ts';

/** Where a token belongs: copied into another row it does not open. */
export const contextOf = ({
  user,
  network,
  route,
  externalId,
}: Pick<Connection, 'user' | 'network' | 'route' | 'externalId'>): string =>
  `connection ${user} ${network} ${route} ${externalId}`;
