import { HOUR } from '../../shared/domain/time/calendar.ts';
import type { Fetch, Now, ServerOrigin } from '../ports.ts';
import { askConfig } from '../server-selection/ask-service.ts';

/** Where whoever runs the service can be reached, as the service itself says; null where it does not. */
export interface Operator {
  readonly email: string | null;
  readonly phone: string | null;
  readonly blog: string | null;
  readonly social: readonly string[];
}
export const NO_OPERATOR: Operator = { email: null, phone: null, blog: null, social: [] };

const PATIENCE_MS = 5000;

/** Asks when somebody wants to go there, and remembers it for an hour; a service that does not answer names nobody. */
export function createOperator(deps: { fetch: Fetch; origin: ServerOrigin; now: Now }): () => Promise<Operator> {
  let known: { readonly of: string; readonly until: number; readonly operator: Operator } | null = null;
  return async () => {
    const of = deps.origin();
    if (known?.of === of && deps.now() < known.until) return known.operator;
    const answer = await askConfig(deps.fetch, of, PATIENCE_MS);
    if (!answer.ok) return NO_OPERATOR;
    const { supportEmail: email, supportPhone: phone, blogUrl: blog, socialLinks: social } = answer.configs;
    known = { of, until: deps.now() + HOUR, operator: { email, phone, blog, social } };
    return known.operator;
  };
}
