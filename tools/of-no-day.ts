/**
 * What kills, cuts, fills up or drives a browser for minutes: the days of these tests are their own or play no part, and what they start is
 * tried on the other day by the tests beside them.
 */
export const OF_NO_DAY: readonly string[] = [
  'tests/desktop/package/real-package.test.ts',
  'tests/server/cli/first-start-killed.test.ts',
  'tests/server/collect/host-turns.test.ts',
  'tests/server/db/full-disk.test.ts',
  'tests/server/db/lost-connections.test.ts',
  'tests/server/db/pooler-secured.test.ts',
  'tests/server/db/replica.test.ts',
  'tests/server/http/fuzz.test.ts',
  'tests/server/http/hostile-fields.test.ts',
  'tests/server/jobs/delivered-after-faults.test.ts',
  'tests/server/jobs/delivered-after-full-disk.test.ts',
  'tests/server/jobs/many-slow.test.ts',
  'tests/server/jobs/thursday-kills.test.ts',
  'tests/server/report/replica.test.ts',
  // PostgreSQL's time-outs never end there: its handler of alarms interrupts a wait, inside which libfaketime answers with the machine's time.
  'tests/server/db/migrate-beside-work.test.ts',
];
