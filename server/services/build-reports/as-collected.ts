import { ACTION_KINDS, type ActionKind } from '../../../shared/domain/activity/action.ts';
import { type CoverageLevel, type CoverageMatrix, perKind } from '../../../shared/domain/activity/coverage.ts';
import { type Instant, instant } from '../../../shared/domain/ids.ts';
import { mayPass } from '../../../shared/domain/policy/recheck.ts';
import { coverageGaps } from '../../../shared/domain/report/coverage-gaps.ts';
import { readWays } from '../../../shared/domain/report/read-ways.ts';
import { type ProfileFacts, profileFacts, tellsOf } from '../../../shared/domain/report/social-profile.ts';
import { type PeriodSpan, periodFrom, periodTo } from '../../../shared/domain/time/period.ts';
import type { Db } from '../../db/database.ts';
import type { ProfileEstimate } from '../../db/lasting-tables.ts';
import type { readProfile } from '../../db/repositories/collected-profiles.ts';
import { periodCounts } from '../../db/repositories/period-counts.ts';
import type { StoredIssue } from '../../db/repositories/report-material.ts';

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof readProfile>>>;

export const collectedAt = (row: ProfileRow): Instant | null =>
  row.collected_at === null ? null : instant(row.collected_at.getTime());

/** What was first seen later is not in the report; a report that is built again is of the same actions. */
export const seenUntil = (row: ProfileRow, stored: StoredIssue | null): Instant | null =>
  stored === null ? (collectedAt(row) ?? instant(0)) : stored.seenUntil;

/** Whether a collection that began after the period's end told everything. */
export const isCovered = ({ complete_at: at }: ProfileRow, period: PeriodSpan): boolean =>
  at !== null && at.getTime() >= periodTo(period);

/** Whether a report says that something of its time may be missing; one that is built again is of the same actions. */
export const isIncomplete = (row: ProfileRow, period: PeriodSpan, stored: StoredIssue | null): boolean =>
  stored === null ? !isCovered(row, period) : stored.incomplete;

/**
 * A network's levels, lowered where the collection did not reach the end of the period, or never happened. A report that is built
 * again keeps the levels that its actions were collected with, but says nothing of a kind that its account has closed since.
 */
export function coverageOf(row: ProfileRow, period: PeriodSpan, stored: StoredIssue | null): CoverageMatrix {
  const last = collectedAt(row);
  // An answer that lacked something names the kinds of which it did.
  const named = row.incomplete !== null && last !== null && last >= periodTo(period);
  const whole = isCovered(row, period) || named;
  const before = stored?.coverage ?? null;
  const levelOf = (kind: ActionKind): CoverageLevel => {
    const now = last === null ? 'none' : (row.coverage?.[kind] ?? 'none');
    if (now === 'none') return now;
    // A kind of which it says nothing was not read then.
    if (before !== null) return before.find((line) => line.kind === kind)?.level ?? 'none';
    return now === 'full' && !whole ? 'sampled' : now;
  };
  // As: `fromEntries` widens the keys of a table that lists every kind.
  return Object.fromEntries(ACTION_KINDS.map((kind) => [kind, levelOf(kind)])) as CoverageMatrix;
}

const instantOrNull = (at: Date | null): Instant | null => (at === null ? null : instant(at.getTime()));

/** In which way each kind was read, and what was not read without a gap; a report that is built again keeps both. */
export function readingOf(row: ProfileRow, period: PeriodSpan, stored: StoredIssue | null) {
  const streamedSince = instantOrNull(row.streamed_since);
  const streamed = streamedSince !== null && !isCovered(row, period);
  const by = row.owner_id === null ? row.read_by : 'archive';
  const now = readWays(row.network, { by, streamed });
  const before = stored?.coverage ?? null;
  const told = new Map((before ?? []).map((line) => [line.kind, line.readBy ?? now[line.kind]]));
  const readBy = perKind((kind) => told.get(kind) ?? now[kind]);
  if (stored !== null) return { readBy, gaps: stored.gaps };
  const range = { from: periodFrom(period), to: periodTo(period) };
  const gaps = coverageGaps(
    {
      network: row.network,
      coverage: coverageOf(row, period, null),
      incomplete: !isCovered(row, period),
      completeAt: instantOrNull(row.complete_at),
      streamedSince,
      wholeSince: instantOrNull(row.whole_since),
    },
    range,
  );
  return { readBy, gaps };
}

/** What the network said of the account itself, and what was recorded beside that. */
export interface AsCollected {
  readonly social: ProfileFacts | null;
  readonly estimate: ProfileEstimate | null;
  readonly postsEstimate: ProfileEstimate | null;
  readonly receivedEstimate: ProfileEstimate | null;
  readonly repostedEstimate: ProfileEstimate | null;
}

/**
 * As the first collection after the period's end found it, however late the report is built. One that is built again keeps what it
 * said, but not words that the account no longer says.
 */
export async function asCollected(
  tx: Db,
  row: ProfileRow,
  input: { period: PeriodSpan; stored: StoredIssue | null },
): Promise<AsCollected> {
  const { period, stored } = input;
  // While it stands still and may come back, readers are not shown it: that is not for what is stored to forget.
  const mayBeSaid = row.stopped_reason === null || mayPass(row.stopped_reason);
  const facts = { ...profileFacts(row), ...(mayBeSaid ? {} : { bio: null }) };
  const kept = await periodCounts(tx, row.id, periodTo(period));
  const { estimate, followers, follows, posts } = kept ?? row;
  const estimates = {
    estimate,
    postsEstimate: kept === null ? row.posts_estimate : kept.postsEstimate,
    receivedEstimate: kept === null ? row.received_estimate : kept.receivedEstimate,
    repostedEstimate: kept === null ? row.reposted_estimate : kept.repostedEstimate,
  };
  if (stored === null) {
    const lookedAt = kept?.collectedAt ?? collectedAt(row);
    const tells = lookedAt !== null && tellsOf(period, lookedAt);
    return { social: tells ? { ...facts, followers, follows, posts } : null, ...estimates };
  }
  const said = stored.trail?.profile ?? null;
  if (said === null) return { social: null, ...estimates };
  const bio = said.bio === facts.bio ? said.bio : null;
  return { social: { ...facts, ...said, bio }, ...estimates };
}
