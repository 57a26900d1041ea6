import { describe, expect, it } from 'vitest';
import type { ReplicaFacts } from '../../db/inspect/facts.ts';
import { checkReplica } from './replica.ts';

const standby = { state: 'standby', isBehind: false, givesFeedback: true, isEncrypted: true, isLocal: false } as const;

describe('a read replica', () => {
  it('has nothing said of it where there is none, and nothing bad where it is as it should be', () => {
    expect(checkReplica(null, true)).toEqual([]);
    expect(checkReplica(standby, true)).toMatchObject([{ level: 'ok' }]);
    expect(checkReplica({ ...standby, isEncrypted: false, isLocal: true }, true)).toMatchObject([{ level: 'ok' }]);
    expect(checkReplica({ ...standby, isEncrypted: false }, false)).toMatchObject([{ level: 'ok' }]);
  });

  it.each<[string, ReplicaFacts, { level: string; check?: string; found?: unknown; advice?: unknown }]>([
    [
      'does not answer',
      { state: 'failed', why: 'It does not answer.' },
      { level: 'warning', found: 'It does not answer.' },
    ],
    [
      'is none',
      { state: 'wrong', why: 'takes writes' },
      { level: 'fault', found: expect.stringContaining('takes writes') },
    ],
    [
      'is behind',
      { ...standby, isBehind: true },
      { level: 'warning', advice: expect.stringContaining('pg_stat_replication') },
    ],
    [
      'loses reads',
      { ...standby, givesFeedback: false },
      { level: 'warning', advice: expect.stringContaining('hot_standby_feedback') },
    ],
    ['is not encrypted', { ...standby, isEncrypted: false }, { level: 'warning', check: 'database encryption' }],
  ])('that %s is told of', (_, facts, finding) => {
    expect(checkReplica(facts, true)).toMatchObject([finding]);
  });
});
