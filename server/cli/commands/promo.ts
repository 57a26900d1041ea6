import type { Command } from 'commander';
import { type Instant, instant, type PlanId } from '../../../shared/domain/ids.ts';
import { MOST_PERCENT, promoCodeOf } from '../../../shared/domain/subscription/promotion.ts';
import { DAY, dayOf } from '../../../shared/domain/time/calendar.ts';
import { listPlans } from '../../db/repositories/plans.ts';
import { endPromotion, insertPromotion, listPromotions } from '../../db/repositories/promotions.ts';
import { withDatabase } from '../database.ts';
import type { Environment } from '../environment.ts';
import { CliError, EXIT } from '../terminal/failure.ts';
import { table } from '../terminal/table.ts';
import { print } from '../terminal/terminal.ts';

const LARGEST_COUNT = 1_000_000;

function parseCode(text: string): string {
  const code = promoCodeOf(text);
  if (code !== null) return code;
  throw new CliError(`"${text}" is no code: 4 to 32 letters, digits and hyphens.`, EXIT.usage);
}

/** A whole number from 1 on. */
const parseUpTo =
  (most: number, what: string) =>
  (text: string): number => {
    const count = /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
    if (count >= 1 && count <= most) return count;
    throw new CliError(`"${text}" is no ${what}: a whole number from 1 to ${most}.`, EXIT.usage);
  };

/** The end of a day, in UTC. */
function parseDay(text: string): Instant {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(start) || dayOf(instant(start)) !== text) {
    throw new CliError(`"${text}" is no day such as 2027-03-31.`, EXIT.usage);
  }
  return instant(start + DAY);
}

interface AddOptions {
  readonly percent: number;
  readonly plan?: string;
  readonly until?: Instant;
  readonly uses?: number;
}

async function planNamed(db: Parameters<typeof listPlans>[0], name: string | undefined): Promise<PlanId | null> {
  if (name === undefined) return null;
  const plans = await listPlans(db);
  const found = plans.find((plan) => plan.name.toLowerCase() === name.toLowerCase());
  if (found !== undefined) return found.id;
  throw new CliError(`There is no plan "${name}": ${plans.map((plan) => plan.name).join(', ')}.`, EXIT.notFound);
}

function addAdd(promo: Command, environment: Environment): void {
  promo
    .command('add')
    .summary('give something off the first payment')
    .description(
      'Gives something off the first payment of a plan to whoever has the code, once per person. Later payments are at the full price.',
    )
    .argument('<code>', '4 to 32 letters, digits and hyphens; the longer, the harder to guess', parseCode)
    .requiredOption('--percent <n>', `how much, 1 to ${MOST_PERCENT}`, parseUpTo(MOST_PERCENT, 'percentage'))
    .option('--plan <name>', 'for one plan alone')
    .option('--until <day>', 'the last day on which it may be used, by UTC', parseDay)
    .option('--uses <n>', 'how many people may use it', parseUpTo(LARGEST_COUNT, 'count'))
    .action(async (code: string, { percent, plan, until, uses }: AddOptions) => {
      const added = await withDatabase(environment, async ({ db }) =>
        insertPromotion(db, {
          ...{ code, percent, planId: await planNamed(db, plan), createdAt: environment.clock().now() },
          ...{ endsAt: until ?? null, mostUses: uses ?? null },
        }),
      );
      if (!added) throw new CliError(`There is a promotion ${code} already.`);
      await print(environment.terminal, `${code} gives ${percent} % off the first payment.\n`);
    });
}

function addEnd(promo: Command, environment: Environment): void {
  promo
    .command('end')
    .summary('let nobody use a code from now on')
    .argument('<code>', 'as it was added', parseCode)
    .action(async (code: string) => {
      const ended = await withDatabase(environment, ({ db }) => endPromotion(db, code, environment.clock().now()));
      if (!ended) throw new CliError(`There is no promotion ${code}.`, EXIT.notFound);
      await print(environment.terminal, `${code} has ended.\n`);
    });
}

function addList(promo: Command, environment: Environment): void {
  promo
    .command('list')
    .summary('all codes, and how often each was used')
    .action(async () => {
      const text = await withDatabase(environment, async ({ db }) => {
        const names = new Map((await listPlans(db)).map(({ id, name }) => [id, name]));
        const rows = (await listPromotions(db)).map(({ code, percent, planId, endsAt, mostUses, uses }) => [
          ...[code, `${percent} %`, planId === null ? 'every plan' : (names.get(planId) ?? String(planId))],
          ...[
            endsAt === null ? '' : new Date(endsAt).toISOString(),
            `${uses}${mostUses === null ? '' : ` of ${mostUses}`}`,
          ],
        ]);
        return rows.length === 0
          ? 'There are no promotions.\n'
          : table([['CODE', 'OFF', 'PLAN', 'ENDS', 'USED'], ...rows]);
      });
      await print(environment.terminal, text);
    });
}

/** `perch promo add|end|list` */
export function addPromoCommand(program: Command, environment: Environment): void {
  const promo = program.command('promo').summary('promo codes for the first payment of a plan');
  addAdd(promo, environment);
  addEnd(promo, environment);
  addList(promo, environment);
}
