import { plans } from '../../../../shared/contract/plans.ts';
import { handle } from '../../route.ts';

export const plansHandler = handle(plans, (_, { services }) => services.plans.list());
