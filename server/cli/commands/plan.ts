import type { Command } from 'commander';
import { type PlanId, planId } from '../../../shared/domain/ids.ts';
import { CURRENCIES, type Currency, type Money, money } from '../../../shared/domain/money.ts';
import { formatMoney } from '../../../shared/domain/money-format.ts';
import { AppError } from '../../core/app-error.ts';
import type { Database } from '../../db/database.ts';
import {
  createPlanAdmin,
  LEAST_PRICE_MINOR,
  MOST_PRICE_MINOR,
  type PlanAdmin,
  type PlanLine,
} from '../../services/operator/plan-admin.ts';
import { withDatabase } from '../database.ts';
import type { Environment } from '../environment.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import { table } from '../terminal/table.ts';
import { print } from '../terminal/terminal.ts';

const HEADER = ['ID', 'PLAN', 'SUMMARIES', 'ACCOUNTS', 'USD', 'BRL', 'FOR SALE', 'SUBSCRIBERS'];

const shown = (amount: Money): string => formatMoney(amount, amount.currency === 'brl' ? 'pt' : 'en');

const row = ({ plan, isForSale, subscribers }: PlanLine): string[] => [
  ...[`${plan.id}`, plan.name, plan.type === 'summary' ? 'yes' : 'no', `${plan.accounts}`],
  ...CURRENCIES.map((currency) => shown(money(plan.priceMinor[currency], currency))),
  ...[isForSale ? 'yes' : 'no', `${subscribers}`],
];

function parseId(text: string): PlanId {
  if (/^[1-9]\d{0,8}$/.test(text)) return planId(Number(text));
  throw new CliError(`"${text}" is no number of a plan: \`plan list\` has them.`, EXIT.usage);
}

function parseCents(text: string): number {
  const cents = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
  if (cents >= LEAST_PRICE_MINOR && cents <= MOST_PRICE_MINOR) return cents;
  throw new CliError(
    `"${text}" is no price: a whole number of cents from ${LEAST_PRICE_MINOR} to ${MOST_PRICE_MINOR}, for example 429.`,
    EXIT.usage,
  );
}

function parseCurrency(text: string): Currency {
  const found = CURRENCIES.find((currency) => currency === text.toLowerCase());
  if (found !== undefined) return found;
  throw new CliError(`"${text}" is no currency: ${CURRENCIES.join(' or ')}.`, EXIT.usage);
}

const withPlans = <T>(environment: Environment, work: (plans: PlanAdmin) => Promise<T>): Promise<T> =>
  withDatabase(environment, ({ db }: Pick<Database, 'db'>) => {
    const { summariesOffered } = environment.config();
    return work(createPlanAdmin({ db, clock: environment.clock(), summariesOffered }));
  });

function addPrice(plan: Command, environment: Environment): void {
  plan
    .command('price')
    .summary('what a plan costs from now on')
    .description(
      'Sets what a month of a plan costs whoever buys it from now on. A plan that runs goes on at the price it was bought at, and a checkout that is open takes what it said.',
    )
    .argument('<id>', 'the number of the plan, as `plan list` has it', parseId)
    .argument('<cents>', 'in minor units: 429 is 4.29', parseCents)
    .argument('<currency>', CURRENCIES.join(' or '), parseCurrency)
    .action(async (id: PlanId, cents: number, currency: Currency) => {
      const price = money(cents, currency);
      const { plan: priced, before } = await withPlans(environment, (plans) => plans.setPrice(id, price)).catch(
        (error: unknown) => {
          if (!(error instanceof AppError && error.code === 'plan_not_found')) throw error;
          throw new CliError(`There is no plan ${id}.`, EXIT.notFound);
        },
      );
      const family = priced.type === 'summary' ? ' with AI summaries' : '';
      const was = shown(money(before[currency], currency));
      await print(
        environment.terminal,
        `${priced.name}${family} costs ${shown(price)} a month from now on; it was ${was}.\n`,
      );
    });
}

/** `perch plan list|price` */
export function addPlanCommand(program: Command, environment: Environment): void {
  const plan = program.command('plan').summary('the plans, what they cost, and how many have them');
  plan
    .command('list')
    .summary('every plan with its prices and subscribers')
    .action(async () => {
      const lines = await withPlans(environment, (plans) => plans.list());
      await print(environment.terminal, table([HEADER, ...lines.map(row)]));
    });
  addPrice(plan, environment);
}
