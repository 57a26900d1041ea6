import * as z from 'zod/mini';
import { instant } from '../report/values.ts';
import { route } from './route.ts';
import { id, planType } from './values.ts';

const plan = z.object({
  id,
  type: planType,
  name: z.string(),
  img: z.string(),
  accounts: z.int(),
  /** A month, in minor units of each currency. */
  price: z.object({ usd: z.int(), brl: z.int() }),
  group_reports: z.boolean(),
  daily_reports: z.boolean(),
});
export type PlanView = z.infer<typeof plan>;

export const plans = route({
  method: 'GET',
  path: '/plans',
  access: 'public',
  tag: 'plans',
  summary: 'The plans on offer, smallest first',
  response: z.object({
    items: z.array(plan),
    refreshed: instant,
    /** The first-week offer. */
    offer: z.object({ price: z.object({ usd: z.int(), brl: z.int() }), accounts: z.int(), hours: z.int() }),
  }),
  errors: [],
});
