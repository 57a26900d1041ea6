import type { Fetch } from './ports.ts';
import { askConfig } from './server-selection/ask-service.ts';

const PATIENCE_MS = 10_000;

/**
 * What is wrong with a package that has just started, in one sentence; null when its page stands and the service that it was
 * built for answers as one.
 */
export async function smokeProblem(input: {
  readonly fetch: Fetch;
  readonly origin: string;
  readonly pageStands: boolean;
}): Promise<string | null> {
  const { fetch, origin, pageStands } = input;
  if (!pageStands) return 'The first page could not be loaded.';
  const answer = await askConfig(fetch, origin, PATIENCE_MS);
  return answer.ok ? null : `${origin} does not answer as the service (${answer.reason}).`;
}
