import type { Command } from 'commander';
import { REFUND_REASONS, type RefundReason } from '../../../shared/domain/ledger/refund.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { createLiveHub } from '../../adapters/live/live-hub.ts';
import { createRefundService, type RefundOutcome } from '../../services/ledger/refund-service.ts';
import { createPlanLife } from '../../services/subscription/plan-life.ts';
import type { Environment } from '../environment.ts';
import { withPayments } from '../payments.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import { print } from '../terminal/terminal.ts';

/** Why the terms promise no refund, for the operator. */
const REFUSALS = {
  'too-late': 'It was paid more than 7 days ago.',
  'charged-once': 'No second payment of the same amount was made within 7 days of it.',
  'has-report': 'A report was made for one of the person’s accounts since.',
} as const;

function parseReason(text: string): RefundReason {
  const found = REFUND_REASONS.find((reason) => reason === text);
  if (found !== undefined) return found;
  throw new CliError(`"${text}" is not a case of the terms: ${REFUND_REASONS.join(', ')}.`, EXIT.usage);
}

function words(number: string, outcome: RefundOutcome): string {
  switch (outcome.status) {
    case 'unknown':
      throw new CliError(`There is no payment ${number}.`, EXIT.notFound);
    case 'unable':
      throw new CliError(`The provider ${outcome.provider} is not in use, or gives nothing back by itself.`);
    case 'refused':
      throw new CliError(`${REFUSALS[outcome.why]} With --force it is refunded all the same.`, EXIT.notFound);
    case 'already':
      return 'It was refunded before.\n';
    case 'refunded': {
      const { amount, planName } = outcome.payment;
      return `${formatMoney(amount, 'en')} for ${planName} was refunded. The person is told by mail.\n`;
    }
  }
}

/** `perch refund NUMBER --reason CASE` */
export function addRefundCommand(program: Command, environment: Environment): void {
  program
    .command('refund')
    .summary('give a payment back')
    .description(
      `Gives a payment back in the cases of the terms and within 7 days, books it and tells the person. The plan that it paid for ends, unless it was charged twice. Cases: ${REFUND_REASONS.join(', ')}.`,
    )
    .argument('<number>', 'of the checkout or the renewal, as its receipt has it')
    .requiredOption('--reason <case>', 'which case of the terms it is', parseReason)
    .option('--force', 'also later, or where the terms do not promise it')
    .action(async (number: string, { reason, force = false }: { reason: RefundReason; force?: boolean }) => {
      const log = environment.log();
      const outcome = await withPayments(environment, async ({ database, clock, gateways }) => {
        const { db } = database;
        const live = await createLiveHub({ database, clock, logger: log });
        try {
          const { publicUrl } = environment.config();
          const plans = createPlanLife({ db, clock, log, live, jobs: null, gateways, publicUrl });
          return await createRefundService({ db, clock, gateways, plans }).refund({ number, reason, force });
        } finally {
          await live.close();
        }
      });
      await print(environment.terminal, words(number, outcome));
    });
}
