import type { Action } from '../../../../shared/domain/activity/action.ts';
import { wholeCoverage } from '../../../../shared/domain/activity/coverage.ts';
import type { ProfileId } from '../../../../shared/domain/ids.ts';
import type { Network } from '../../../../shared/domain/networks/networks.ts';
import { decideTracking } from '../../../../shared/domain/policy/decide.ts';
import { isStorable } from '../../../../shared/domain/storable-text.ts';
import type { LicensedRow } from '../../../db/bulk/encode-licensed.ts';
import type { Db } from '../../../db/database.ts';
import {
  type DescribedProfile,
  deliveredPage,
  deliveryRevision,
  describedAs,
  describedPeople,
  findDescribed,
  type UnreadDelivery,
  unreadDeliveries,
} from '../../../db/repositories/licensed-data.ts';
import { findProfileId } from '../../../db/repositories/tracked-profiles.ts';
import {
  type ActivitySource,
  type CollectOutcome,
  type CollectRequest,
  type CollectSink,
  type SourceAbilities,
  SourceError,
  type SourceProfile,
} from '../../../ports/activity-source.ts';

/** Nobody is asked: whom no delivery described may well be there, and what a delivery tells is its sender's to say. */
const ABILITIES: SourceAbilities = { tellsMissing: false, cards: false, coverage: 'delivered' };

function assertWanted(signal: AbortSignal): void {
  if (signal.aborted) throw new SourceError('aborted', 'the collection was given up', { retryable: true });
}

/** Where a line stands among all that are new to a profile. */
interface Place {
  readonly delivery: number;
  readonly line: number;
}

const isBefore = (one: Place, other: Place): boolean =>
  one.delivery < other.delivery || (one.delivery === other.delivery && one.line < other.line);

type Stopped = Extract<CollectOutcome, { readonly status: 'stopped' }>;

/** Why an account that was described so may not be read; that it is gone is the service's to judge. */
function closedBy({ network, flags }: DescribedProfile): Stopped | null {
  const decision = decideTracking({ network, flags, bio: null, ownedByViewer: false, optedOut: false });
  if (decision.allowed || decision.reason === 'missing' || decision.reason === 'deleted') return null;
  return { status: 'stopped', reason: decision.reason };
}

function profileOf({ line: _, coverage: __, ...profile }: DescribedProfile): SourceProfile {
  return profile;
}

/** What a person types of an account: `@name`, or the address of its page, whose last part is its name. */
function nameIn(query: string): string {
  const text = query.trim();
  const url = /^https?:/i.test(text) ? URL.parse(text) : null;
  const last = url === null ? text : (url.pathname.split('/').findLast((part) => part !== '') ?? '');
  return last.replace(/^@/, '');
}

function actionOf(row: LicensedRow): Action | null {
  const { kind, at, key, targetId, post, text, tags, languages, reason } = row;
  if (kind === 'removed' || at === null) return null;
  return { key, kind, at, targetId, post, text, tags, languages, reason, removed: false };
}

/** All pages of what one delivery says of a profile. */
async function* pagesOf(
  db: Db,
  at: { readonly delivery: string; readonly profile: ProfileId },
  only: 'removed' | 'actions',
): AsyncGenerator<readonly LicensedRow[]> {
  for (let after = 0; ; ) {
    const page = await deliveredPage(db, { ...at, after }, only);
    if (page.length === 0) return;
    yield page;
    after = page.at(-1)?.line ?? after;
  }
}

interface Reading {
  readonly db: Db;
  readonly profile: ProfileId;
  readonly deliveries: readonly UnreadDelivery[];
  readonly signal: AbortSignal;
}

/** The last word on each key that was removed. */
async function readRemoved({ db, profile, deliveries, signal }: Reading): Promise<Map<string, Place>> {
  const removed = new Map<string, Place>();
  for (const [delivery, { id }] of deliveries.entries()) {
    for await (const page of pagesOf(db, { delivery: id, profile }, 'removed')) {
      assertWanted(signal);
      for (const { key, line } of page) removed.set(key, { delivery, line });
    }
  }
  return removed;
}

/** Hands over the actions that were not removed later. @returns the keys that are gone at the end */
async function readActions(reading: Reading, sink: CollectSink): Promise<readonly string[]> {
  const { db, profile, deliveries, signal } = reading;
  const removed = await readRemoved(reading);
  for (const [delivery, { id }] of deliveries.entries()) {
    sink.progress('downloading', delivery, deliveries.length);
    for await (const page of pagesOf(db, { delivery: id, profile }, 'actions')) {
      assertWanted(signal);
      const standing = page.filter(({ key, line }) => {
        const gone = removed.get(key);
        if (gone === undefined) return true;
        if (isBefore({ delivery, line }, gone)) return false;
        removed.delete(key);
        return true;
      });
      const actions = standing.map(actionOf).filter((action) => action !== null);
      if (actions.length > 0) await sink.actions(actions);
    }
  }
  return [...removed.keys()];
}

/** A network whose accounts come from licensed feeds: nothing is asked of it, what was delivered is read. */
export function createLicensedSource({ network, db }: { readonly network: Network; readonly db: Db }): ActivitySource {
  async function collect(request: CollectRequest, sink: CollectSink, signal: AbortSignal): Promise<CollectOutcome> {
    assertWanted(signal);
    const described = await describedAs(db, network, request.externalId);
    const profile = await findProfileId(db, network, request.externalId);
    if (described === null || profile === null) {
      throw new SourceError('refused', 'no feed has described the account', { retryable: false });
    }
    const closed = closedBy(described);
    if (closed !== null) return closed;
    const deliveries = await unreadDeliveries(db, profile, request.since);
    const gone = await readActions({ db, profile, deliveries, signal }, sink);
    const last = deliveries.at(-1);
    return {
      status: 'collected',
      profile: profileOf(described),
      revision: last === undefined ? request.since : deliveryRevision(last.seq),
      coverage: wholeCoverage(described.coverage),
      readBy: 'delivery',
      removals: gone.length === 0 ? { kind: 'none' } : { kind: 'keys', keys: gone, proven: true },
      skipped: {},
    };
  }

  return {
    network,
    abilities: ABILITIES,
    async lookup(query, signal) {
      assertWanted(signal);
      const name = nameIn(query);
      const found = name !== '' && isStorable(name) ? await findDescribed(db, network, name) : null;
      return found === null ? { status: 'not-found' } : { status: 'found', profile: profileOf(found) };
    },
    collect,
    async people(ids, signal) {
      assertWanted(signal);
      return ids.length === 0 ? [] : await describedPeople(db, network, ids);
    },
    async posts(_codes, signal) {
      assertWanted(signal);
      return [];
    },
  };
}
