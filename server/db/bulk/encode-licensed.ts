import type { Action, ActionKind } from '../../../shared/domain/activity/action.ts';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import type { ProfileFlags } from '../../../shared/domain/policy/profile-flags.ts';
import type { Person } from '../../../shared/report/person.ts';
import { type CopyValue, copyValue, textArray } from './copy-text.ts';

/** A line of a delivery about an account that is collected. */
export interface LicensedRow extends Pick<Action, 'key' | 'targetId' | 'post' | 'text' | 'tags' | 'reason'> {
  readonly profile: ProfileId;
  readonly line: number;
  readonly kind: ActionKind | 'removed';
  /** null of what was removed. */
  readonly at: Instant | null;
  readonly languages: readonly string[];
}

export const LICENSED_ROW_COLUMNS = [
  ...['delivery', 'profile_id', 'line', 'kind', 'key', 'occurred_at', 'target_id'],
  ...['post_code', 'post_url', 'text', 'tags', 'languages', 'reason'],
] as const;

/** An account as a feed describes it. */
export interface LicensedProfile extends Person {
  readonly line: number;
  readonly network: Network;
  readonly url: string | null;
  readonly bio: string | null;
  readonly followers: number | null;
  readonly follows: number | null;
  readonly posts: number | null;
  readonly flags: ProfileFlags;
}

export const LICENSED_PROFILE_COLUMNS = [
  ...['delivery', 'line', 'network', 'external_id', 'username', 'name', 'userpic', 'url', 'bio'],
  ...['followers', 'follows', 'posts', 'flags'],
] as const;

const row = (columns: readonly CopyValue[]): string => `${columns.map(copyValue).join('\t')}\n`;
const number = (value: number | null): CopyValue => (value === null ? null : String(value));

/** One row of COPY text. */
export const encodeLicensedRow = (delivery: string, one: LicensedRow): string =>
  row([
    ...[delivery, String(one.profile), String(one.line), one.kind, one.key],
    ...[one.at === null ? null : new Date(one.at).toISOString(), one.targetId],
    ...[one.post?.code ?? null, one.post?.url ?? null, one.text],
    ...[textArray(one.tags), textArray(one.languages), one.reason],
  ]);

/** One row of COPY text. */
export const encodeLicensedProfile = (delivery: string, one: LicensedProfile): string =>
  row([
    ...[delivery, String(one.line), one.network, one.id, one.username, one.name, one.userpic, one.url, one.bio],
    ...[number(one.followers), number(one.follows), number(one.posts), JSON.stringify(one.flags)],
  ]);
