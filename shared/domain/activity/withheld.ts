import { type Action, isReceived } from './action.ts';

/**
 * Somebody who asked not to be shown stands in other people's actions under a name that says nothing: different in each
 * profile, and made with a secret of the installation, so that it leads nowhere.
 */
const PREFIX = 'withheld:';

export const withheldId = (letters: string): string => `${PREFIX}${letters}`;
export const isWithheld = (id: string): boolean => id.startsWith(PREFIX);

/** Under this, without name and picture, stand accounts whose own wish hides them from viewers who are not logged in to their network. */
export const HIDDEN_USERNAME = withheldId('hidden');

/** Under this stand accounts that their network no longer shows: deleted, deactivated, suspended. */
export const GONE_USERNAME = withheldId('gone');

/** The name that stands for the account in one profile; null for an account that may be shown. */
export type AliasOf = (id: string) => string | null;

const NAMING = ['received:', 'reposted:', 'follow:', 'unfollow:follow:'];

/**
 * The key of a like received names who liked: `received:<post>|<liker>`; that of a repost received who reposted: `reposted:<post>|<who>`; that
 * of a follow names who is followed where its network gives follows no keys of their own: `follow:|<followed>`. Others name nobody.
 */
export function withholdKey(key: string, aliasOf: AliasOf): string {
  const bar = NAMING.some((prefix) => key.startsWith(prefix)) ? key.lastIndexOf('|') : -1;
  if (bar === -1) return key;
  const alias = aliasOf(key.slice(bar + 1));
  return alias === null ? key : `${key.slice(0, bar)}|${alias}`;
}

/**
 * An action without whom it was about, where that account asked not to be shown. That it happened stays, and the profile's
 * own words do; the other's post goes.
 */
export function withhold(action: Action, aliasOf: AliasOf): Action {
  const alias = action.targetId === null ? null : aliasOf(action.targetId);
  if (alias === null) return action;
  const key = withholdKey(action.key, aliasOf);
  if (isReceived(action.kind)) return { ...action, key, targetId: alias };
  return withoutPost({ ...action, key, targetId: alias });
}

/** An action as it may be shown: about somebody who is not named, without their post. `usernameOf` is what the directory says. */
export function shownAction(action: Action, usernameOf: (id: string) => string | undefined): Action {
  const username = action.targetId === null ? undefined : usernameOf(action.targetId);
  return username !== undefined && isWithheld(username) ? withoutPost(action) : action;
}

/** An action about somebody who is hidden from logged-out viewers: it counts on, without the other's post. */
const withoutPost = (action: Action): Action =>
  isReceived(action.kind) ? action : { ...action, post: null, text: action.kind === 'comment' ? action.text : null };
