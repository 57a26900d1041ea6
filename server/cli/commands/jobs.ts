import type { Command } from 'commander';
import { createBoss, TUNING } from '../../jobs/boss.ts';
import { withDatabase } from '../database.ts';
import type { Environment } from '../environment.ts';
import { table } from '../terminal/table.ts';
import { print } from '../terminal/terminal.ts';

const HEAD = ['JOB', 'READY', 'DEFERRED', 'ACTIVE', 'FAILED'] as const;

async function queueTable(environment: Environment): Promise<string> {
  return withDatabase(environment, async (database) => {
    const boss = createBoss(database.boss, { worker: false, tuning: TUNING, log: environment.log() });
    await boss.start();
    try {
      const queues = (await boss.getQueues()).sort((a, b) => (a.name < b.name ? -1 : 1));
      const rows = queues.map(({ name, readyCount, deferredCount, activeCount, failedCount }) =>
        [name, readyCount, deferredCount, activeCount, failedCount].map(String),
      );
      return rows.length === 0
        ? 'There is no queue yet: no server has run on this database.\n'
        : table([HEAD, ...rows]);
    } finally {
      await boss.stop({ graceful: false });
    }
  });
}

export function addJobsCommand(program: Command, environment: Environment): void {
  program
    .command('jobs')
    .summary('show how the background queues stand')
    .description(
      'Counts the jobs of each queue: ready to run, deferred (retrying or planned), running, failed for good.',
    )
    .action(async () => print(environment.terminal, await queueTable(environment)));
}
