import type { CollectOutcome, CollectReport, CollectRequest } from '../../../server/ports/activity-source.ts';
import type { ActionKind } from '../../../shared/domain/activity/action.ts';
import { COVERAGE_LEVELS, type CoverageLevel } from '../../../shared/domain/activity/coverage.ts';
import { instant } from '../../../shared/domain/ids.ts';
import { DAY, WEEK } from '../../../shared/domain/time/calendar.ts';
import { createRecordingSink, type RecordingSink, removedKeys } from '../../support/atproto/recording-sink.ts';
import type { SourceStage } from './stage.ts';

/** A signal that is never given. */
export const NEVER = new AbortController().signal;

export const lessTold = (a: CoverageLevel, b: CoverageLevel): boolean =>
  COVERAGE_LEVELS.indexOf(a) >= COVERAGE_LEVELS.indexOf(b);

export const requestOn = (stage: SourceStage, more: Partial<CollectRequest> = {}): CollectRequest => ({
  externalId: stage.externalId,
  since: null,
  now: stage.now(),
  receivedFrom: instant(stage.now() - 28 * DAY),
  recentPosts: [],
  keptFrom: instant(stage.now() - 12 * WEEK),
  ...more,
});

export interface Collected {
  readonly sink: RecordingSink;
  readonly outcome: CollectOutcome;
}

export async function collect(stage: SourceStage, more: Partial<CollectRequest> = {}): Promise<Collected> {
  const sink = createRecordingSink();
  return { sink, outcome: await stage.source.collect(requestOn(stage, more), sink, NEVER) };
}

export function reportOf({ outcome }: Collected): CollectReport {
  if (outcome.status !== 'collected') throw new Error(`not collected: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** A later collection, as the service asks for it: from the revision on, with what it knows: own posts, and what the source asked to remember. */
export function again(stage: SourceStage, before: Collected, more: Partial<CollectRequest> = {}): Promise<Collected> {
  const recentPosts = before.sink
    .list()
    .flatMap(({ kind, post }) => (kind === 'post' && post !== null ? post.code : []));
  const { revision, memory = null } = reportOf(before);
  return collect(stage, { since: revision, newest: revision, memory, recentPosts, ...more });
}

/** What is gone of the stored keys, by the word of a later collection. */
export const goneOf = (before: Collected, after: Collected): string[] =>
  removedKeys(before.sink.actionsByKey.keys(), after.sink, reportOf(after).removals).sort();

export const kindsIn = (sink: RecordingSink): Set<ActionKind> => new Set(sink.list().map(({ kind }) => kind));

/** Every method, asked something that a well network answers. */
export const calls = (
  stage: SourceStage,
  signal: AbortSignal,
): readonly (readonly [name: string, call: () => Promise<unknown>])[] => [
  ['lookup', () => stage.source.lookup(stage.forms[0] ?? '', signal)],
  ['collect', () => stage.source.collect(requestOn(stage), createRecordingSink(), signal)],
  ['people', () => stage.source.people([stage.externalId], signal)],
  ['posts', () => stage.source.posts([stage.unknownPost], signal)],
];

export async function failureOf(call: () => Promise<unknown>): Promise<unknown> {
  return await call().then(
    () => null,
    (error: unknown) => error,
  );
}
