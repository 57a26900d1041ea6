import type { IngestLine } from '../../../shared/contract/ingest.ts';
import { isReceived } from '../../../shared/domain/activity/action.ts';
import { type Instant, instant, type ProfileId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { storableText } from '../../../shared/domain/storable-text.ts';
import type { LicensedProfile, LicensedRow } from '../../db/bulk/encode-licensed.ts';

type ActionLine = Extract<IngestLine, { type: 'action' }>;
type RemovedLine = Extract<IngestLine, { type: 'removed' }>;
export type RowLine = ActionLine | RemovedLine;
export type ProfileLine = Extract<IngestLine, { type: 'profile' }>;

/** Where a line stands, and whose it is. */
interface Place {
  readonly feed: string;
  readonly profile: ProfileId;
  readonly line: number;
}

/**
 * The key under which a record is stored: no other source's, and of a like or repost received one that names who it was, as everywhere. Of
 * both it begins alike: a line that takes a record back says no kind.
 */
function storedKey(feed: string, { key, received }: { key: string; received: string | null }): string {
  return received === null ? `feed:${feed}/${key}` : `received:feed:${feed}/${key}|${received}`;
}

const textOrNull = (text: string | null | undefined): string | null => {
  const clean = storableText(text ?? '').trim();
  return clean === '' ? null : clean;
};

/** Without `#`, in lower case, each once. */
const tagsOf = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => storableText(tag).trim().replace(/^#/, '').toLowerCase()).filter((tag) => tag !== '')),
];

const NOTHING = { targetId: null, post: null, text: null, tags: [], languages: [], reason: null } as const;

export const instantOf = ({ at }: ActionLine): Instant => instant(Date.parse(at));

/** A line about an account that is collected, as it is kept until the account's next collection. */
export function rowOf(line: RowLine, { feed, profile, line: number }: Place): LicensedRow {
  if (line.type === 'removed') {
    const key = storedKey(feed, { key: line.key, received: line.target ?? null });
    return { ...NOTHING, profile, line: number, kind: 'removed', key, at: null };
  }
  const { kind, target = null, post = null, tags = [], languages = [], reason = null } = line;
  return {
    profile,
    line: number,
    kind,
    key: storedKey(feed, { key: line.key, received: isReceived(kind) ? target : null }),
    at: instantOf(line),
    targetId: target,
    post,
    text: textOrNull(line.text),
    tags: tagsOf(tags),
    languages: [...new Set(languages)],
    reason,
  };
}

/** An account as the feed describes it. */
export function describedBy(line: ProfileLine, network: Network, number: number): LicensedProfile {
  return {
    line: number,
    network,
    id: line.account,
    username: line.username,
    name: textOrNull(line.name),
    userpic: line.userpic ?? null,
    url: line.url ?? null,
    bio: textOrNull(line.bio),
    followers: line.followers ?? null,
    follows: line.follows ?? null,
    posts: line.posts ?? null,
    flags: flagsOf(line.flags ?? {}),
  };
}

/** Only those that were said: `undefined` is no word. */
const flagsOf = (flags: NonNullable<ProfileLine['flags']>): LicensedProfile['flags'] =>
  Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
