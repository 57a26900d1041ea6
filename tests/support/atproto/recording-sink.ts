import type { CollectSink, RemovalScope } from '../../../server/ports/activity-source.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';

/** A sink that keeps what it was sent. */
export interface RecordingSink extends CollectSink {
  readonly actionsByKey: Map<string, Action>;
  readonly presentKeys: Set<string>;
  readonly batches: number[];
  readonly stages: Set<string>;
  list(): Action[];
}

export function createRecordingSink(): RecordingSink {
  const actionsByKey = new Map<string, Action>();
  const presentKeys = new Set<string>();
  const batches: number[] = [];
  const stages = new Set<string>();
  return {
    actionsByKey,
    presentKeys,
    batches,
    stages,
    list: () => [...actionsByKey.values()],
    async actions(batch) {
      batches.push(batch.length);
      for (const action of batch) actionsByKey.set(action.key, action);
    },
    async present(keys) {
      for (const key of keys) presentKeys.add(key);
    },
    progress(stage) {
      stages.add(stage);
    },
  };
}

/** The rule of the port, on sets: which stored keys does a collection say are gone? */
export function removedKeys(stored: Iterable<string>, sink: RecordingSink, scope: RemovalScope): string[] {
  if (scope.kind === 'none') return [];
  if (scope.kind === 'keys') return [...stored].filter((key) => scope.keys.includes(key));
  const inGap = (key: string): boolean =>
    scope.except.some(({ from, to }) => (from === null || key >= from) && (to === null || key < to));
  return [...stored].filter(
    (key) =>
      scope.prefixes.some((prefix) => key.startsWith(prefix)) &&
      !inGap(key) &&
      !sink.actionsByKey.has(key) &&
      !sink.presentKeys.has(key),
  );
}
