import type { Command } from 'commander';
import type { LedgerCheck, LedgerCheckFailure } from '../../db/repositories/reconciliation.ts';
import { createReconcileService, type Reconciliation } from '../../services/ledger/reconcile-service.ts';
import type { Environment } from '../environment.ts';
import { withPayments } from '../payments.ts';
import { table } from '../terminal/table.ts';
import { print } from '../terminal/terminal.ts';

const HEAD = ['KIND', 'NUMBER', 'CURRENCY', 'LEDGER', 'PROVIDER'] as const;

const amount = (minor: number | null): string => (minor === null ? '-' : (minor / 100).toFixed(2));

function words({ provider, since, compared, differences }: LedgerCheck): string {
  const head = `${provider}, since ${since}: ${compared} lines of its books, ${differences.length} differences.\n`;
  const lines = differences.map(({ kind, reference, currency, ours, theirs }) => [
    ...[kind, reference, currency],
    ...[amount(ours), amount(theirs)],
  ]);
  return lines.length === 0 ? head : `${head}${table([HEAD, ...lines])}`;
}

const failed = ({ provider, reason }: LedgerCheckFailure): string => `${provider} could not be compared. ${reason}\n`;

function said({ checks, failures }: Reconciliation): string {
  const texts = [...checks.map(words), ...failures.map(failed)];
  return texts.length === 0 ? 'There is no payment provider with a list to compare.\n' : texts.join('\n');
}

/** `perch reconcile` */
export function addReconcileCommand(program: Command, environment: Environment): void {
  program
    .command('reconcile')
    .summary('compare the ledger with the providers’ books')
    .description(
      'Compares the ledger with each payment provider’s own list of the last seven days, and lists what they disagree on: what is not booked, what the provider does not know, other amounts. Nothing is changed. A worker does the same each night.',
    )
    .action(async () => {
      const outcome = await withPayments(environment, ({ database: { db }, clock, gateways }) =>
        createReconcileService({ db, clock, gateways }).run(),
      );
      await print(environment.terminal, said(outcome));
    });
}
