import { createHmac, randomUUID } from 'node:crypto';
import { TURN_OFFER_MS, turnTimes } from '../../../shared/domain/collect/host-turns.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Database } from '../../db/database.ts';
import { installationSecret } from '../../db/repositories/blocked-accounts.ts';
import { askForTurn, HOST_TURNS_CHANNEL, leaveTurns, passTurnOn, pauseHost } from '../../db/repositories/host-turns.ts';
import { createSharedTurns, type SharedTurns } from './shared-turns.ts';

const SECRET = 'host-turn-keys';

export interface OpenTurnsDeps {
  readonly database: Pick<Database, 'kind' | 'db' | 'listen'>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The turns that all processes on a PostgreSQL share; null on the embedded database, which has one process: its own turns are all there are. */
export async function openSharedTurns({ database, clock, log }: OpenTurnsDeps): Promise<SharedTurns | null> {
  const { kind, db } = database;
  if (kind === 'embedded') return null;
  const secret = await installationSecret(db, SECRET, clock.now());
  const process = randomUUID();
  return createSharedTurns({
    ...{ clock, log },
    store: {
      hashOf: (host) => createHmac('sha256', secret).update(host).digest('base64url'),
      ask: (place) => askForTurn(db, { ...place, process, leaseMs: turnTimes(place.turn).leaseMs }),
      passOn: (place) => passTurnOn(db, { ...place, process, offerMs: TURN_OFFER_MS }),
      pause: (input) => pauseHost(db, input),
      leave: () => leaveTurns(db, process),
      listen: (listener) => database.listen(HOST_TURNS_CHANNEL, listener),
      isMe: (other) => other === process,
    },
  });
}
