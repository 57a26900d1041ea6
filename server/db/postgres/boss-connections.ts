import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Logger } from '../../core/logger.ts';
import type { BossSql } from '../database.ts';
import { CONNECTIONS } from './connection-counts.ts';
import { openListenedPool } from './listened-pool.ts';
import type { DatabaseSession } from './session.ts';

const CONNECT_TIMEOUT_MS = 10 * SECOND;

interface BossConnectionsDeps {
  readonly connectionString: string;
  /** Where new jobs are announced. */
  readonly session: DatabaseSession;
  readonly log: Pick<Logger, 'warn'>;
}

/** The job queue's connections through a pooler. They open with its first statement. */
export function openBossConnections({ connectionString, session, log }: BossConnectionsDeps): {
  readonly sql: BossSql;
  end(): Promise<void>;
} {
  const pool = openListenedPool(
    {
      connectionString,
      max: CONNECTIONS.jobs,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      application_name: 'perch jobs',
    },
    (err) => log.warn({ err }, 'a database connection of the job queue was lost'),
  );
  return {
    sql: {
      executeSql: (text, values) => pool.query(text, values),
      async listen(channel, onNotification, onReconnect) {
        const stop = await session.listen(channel, onNotification);
        const forget = session.onReturn(onReconnect);
        onReconnect();
        return {
          async close() {
            forget();
            await stop();
          },
        };
      },
    },
    end: () => pool.end(),
  };
}
