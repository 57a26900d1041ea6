import { createDemoSource } from '../../../server/adapters/sources/demo/source.ts';
import type { CollectOutcome } from '../../../server/ports/activity-source.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { DAY } from '../../../shared/domain/time/calendar.ts';

export const at = (iso: string): Instant => instant(Date.parse(iso));
export const never = new AbortController().signal;

/** The demo network as seen at one moment. */
export const demoAt = (now: Instant) => createDemoSource({ clock: { now: () => now } });

export interface Collected {
  readonly actions: Map<string, Action>;
  readonly present: Set<string>;
  readonly outcome: CollectOutcome;
  readonly steps: string[];
}

/** Collects an account as the service does. */
export async function collectAt(
  externalId: string,
  now: Instant,
  options: { since?: string | null; keptFrom?: Instant; receivedFrom?: Instant } = {},
): Promise<Collected> {
  const actions = new Map<string, Action>();
  const present = new Set<string>();
  const steps: string[] = [];
  const outcome = await demoAt(now).collect(
    {
      externalId,
      now,
      since: options.since ?? null,
      receivedFrom: instant(now - 28 * DAY),
      recentPosts: [],
      ...options,
    },
    {
      async actions(batch) {
        for (const action of batch) {
          if (actions.has(action.key)) throw new Error(`${action.key} came twice`);
          actions.set(action.key, action);
        }
      },
      async present(keys) {
        for (const key of keys) present.add(key);
      },
      progress(stage, done, total) {
        steps.push(`${stage} ${done}/${total}`);
      },
    },
    never,
  );
  return { actions, present, outcome, steps };
}

/** What a store holds after a later delivery: new actions in, what the delivery speaks for and did not name removed. */
export function applied(stored: ReadonlyMap<string, Action>, delivery: Collected): Map<string, Action> {
  const { outcome, actions, present } = delivery;
  const kept = new Map(stored);
  if (outcome.status === 'collected' && outcome.removals.kind === 'prefixes') {
    const { prefixes, except } = outcome.removals;
    for (const key of stored.keys()) {
      const spokenFor = prefixes.some((prefix) => key.startsWith(prefix));
      const leftOut = except.some(({ from, to }) => (from === null || key >= from) && (to === null || key < to));
      if (spokenFor && !leftOut && !present.has(key) && !actions.has(key)) kept.delete(key);
    }
  }
  for (const [key, action] of actions) kept.set(key, action);
  return kept;
}
