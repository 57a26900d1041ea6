import type { Action } from '../../../shared/domain/activity/action.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { savePeople } from '../../db/repositories/directory.ts';
import { personIn, type StepDeps } from './archive-steps.ts';

/** Named at the most; a report names some dozens. */
const MOST_NAMED = 20_000;
const AT_ONCE = 500;

/** Names whom an archive's actions are about, where the archive alone can. */
export function createPeople(deps: StepDeps, network: Network) {
  const ids = new Set<string>();
  return {
    note(batch: readonly Action[]): void {
      for (const { targetId } of batch) if (targetId !== null && ids.size < MOST_NAMED) ids.add(targetId);
    },
    async save(): Promise<void> {
      const isWithheld = await deps.blocks.withheld(network);
      const people = [...ids].filter((id) => !isWithheld(id)).flatMap((id) => personIn(deps, network, id) ?? []);
      const now = deps.clock.now();
      for (let from = 0; from < people.length; from += AT_ONCE) {
        await savePeople(deps.database.db, { network, now, people: people.slice(from, from + AT_ONCE) });
      }
    },
  };
}
