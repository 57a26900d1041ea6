import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { createSkips, type Gathering } from '../packed/form.ts';
import { archivedEntry } from './archive-answers.ts';
import type { ArchivedFile } from './archive-files.ts';
import { type ActionList, archivedAction, instantOf } from './archived-actions.ts';
import { ownNames, personOf } from './archived-entry.ts';

/** What the entries of all lists tell together. */
interface Told {
  /** Whose export it is; null where nothing says so. */
  readonly self: string | null;
  readonly name: string | null;
  /** The last time that is written in it. */
  readonly until: Instant;
  readonly oldest: Readonly<Record<'following' | 'followers', Instant | null>>;
  readonly skipped: Readonly<Record<string, number>>;
}

export interface EntryReader {
  /** @returns false where the entry has no shape that is known */
  take(file: ArchivedFile, value: unknown, gathering: Gathering): boolean;
  /** Something of the export is of then. */
  seen(at: Instant | null): void;
  told(): Told;
}

/** Two things of one second have one key but for this; they follow each other in the lists. */
function createDistinct() {
  let [last, times] = ['', 0];
  return (key: string): string => {
    times = key === last ? times + 1 : 0;
    last = key;
    return times === 0 ? key : `${key}#${times}`;
  };
}

const older = (one: Instant | null, other: Instant): Instant => (one === null || other < one ? other : one);

/** Makes actions and followers of entries; `self` is whose export it is by its names. */
export function createEntryReader({ now, self: named }: { now: Instant; self: string | null }): EntryReader {
  const skips = createSkips();
  const distinct = createDistinct();
  const oldest: Record<'following' | 'followers', Instant | null> = { following: null, followers: null };
  let self = named;
  let name: string | null = null;
  let until = instant(0);

  const seen = (at: Instant | null): void => {
    if (at !== null && at <= now && at > until) until = at;
  };

  function takeOwner(value: unknown): boolean {
    const { success, data } = archivedEntry.safeParse(value);
    if (!success) return false;
    const names = ownNames(data);
    self = names.username ?? self;
    name = names.name ?? name;
    return true;
  }

  function takeFollower(value: unknown, gathering: Gathering): boolean {
    const { success, data } = archivedEntry.safeParse(value);
    const id = success ? personOf(data) : null;
    if (!success || id === null) return false;
    const found = instantOf(data, now);
    const since = typeof found === 'string' ? null : found;
    if (since !== null) oldest.followers = older(oldest.followers, since);
    seen(since);
    gathering.follower({ id, since });
    return true;
  }

  function takeAction(list: ActionList, value: unknown, gathering: Gathering): boolean {
    const { success, data } = archivedEntry.safeParse(value);
    const action = success ? archivedAction(list, data, { now, self }) : 'malformed';
    if (typeof action === 'string') {
      skips.add(action);
      return action !== 'malformed';
    }
    seen(action.at);
    if (list === 'following') oldest.following = older(oldest.following, action.at);
    const namesSomebody = list === 'following' || list === 'unfollowed';
    gathering.action(namesSomebody ? action : { ...action, key: distinct(action.key) });
    return true;
  }

  return {
    seen,
    take(file, value, gathering) {
      if (file === 'owner') return takeOwner(value);
      return file === 'followers' ? takeFollower(value, gathering) : takeAction(file, value, gathering);
    },
    told: () => ({ self, name, until, oldest, skipped: skips.counts }),
  };
}
