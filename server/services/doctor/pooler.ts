import type { AddressFacts } from '../../db/inspect/facts.ts';
import { DIRECT_URL_ADVICE } from '../../db/postgres/pooler.ts';
import { type Finding, fault, ok } from './finding.ts';

const CHECK = 'database pooler';

/** The pooler in front of the database, and the address beside it for what needs connections of its own; nothing where there is neither. */
export function checkPooler({ queries, direct }: AddressFacts): Finding[] {
  if (direct === null) {
    if (queries === 'server') return [];
    const found = 'A connection pooler answers at PERCH_DATABASE_URL, and no direct address is set: nothing starts.';
    return [fault(CHECK, found, DIRECT_URL_ADVICE)];
  }
  if (typeof direct === 'object') return [fault(CHECK, direct.failed, DIRECT_URL_ADVICE)];
  switch (direct) {
    case 'another-database':
      return [fault(CHECK, 'PERCH_DATABASE_DIRECT_URL leads to another database.', DIRECT_URL_ADVICE)];
    case 'transaction-pooler': {
      const found =
        'PERCH_DATABASE_DIRECT_URL leads to a pooler that lends connections by the transaction: nothing starts.';
      return [fault(CHECK, found, DIRECT_URL_ADVICE)];
    }
    case 'server':
    case 'session-pooler': {
      const front =
        queries === 'server' ? 'No pooler is in front of the database' : 'A pooler is in front of the database';
      return [ok(CHECK, `${front}; its direct address keeps the connections that it is asked for.`)];
    }
  }
}
