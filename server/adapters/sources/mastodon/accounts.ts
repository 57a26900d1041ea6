import { HIDDEN_USERNAME } from '../../../../shared/domain/activity/withheld.ts';
import type { ProfileFlags } from '../../../../shared/domain/policy/profile-flags.ts';
import type { Person } from '../../../../shared/report/person.ts';
import { SourceError, type SourceProfile } from '../../../ports/activity-source.ts';
import { htmlToText } from '../html-text.ts';
import { type Acct, idOf, parseAcct } from './acct.ts';
import type { AccountAnswer } from './answers.ts';
import { lineOrNull, webAddress } from './text.ts';

/** Where an account is: who it is everywhere, and the origin of the server that holds it. */
export interface Home {
  readonly acct: Acct;
  readonly origin: string;
}

/** Hidden counts are sent as -1. */
const countOf = (count: number | null | undefined): number | null =>
  count === null || count === undefined || count < 0 ? null : count;

export function flagsOf(account: AccountAnswer): ProfileFlags {
  return {
    locked: account.locked === true,
    suspended: account.suspended === true,
    memorial: account.memorial === true,
    discoverable: account.discoverable === true,
    indexable: account.indexable === true,
    noindex: account.noindex === true,
    hideCollections: account.hide_collections === true,
    ...(account.moved === null || account.moved === undefined ? {} : { moved: true }),
  };
}

/** @throws SourceError `malformed` where the instance answers with another account than was asked for */
export function profileOf({ acct, origin }: Home, account: AccountAnswer): SourceProfile {
  if (account.username.toLowerCase() !== acct.name) {
    throw new SourceError('malformed', `${new URL(origin).host} answered with another account`);
  }
  const bio = htmlToText(account.note ?? '');
  return {
    network: 'mastodon',
    id: idOf(acct),
    username: idOf(acct),
    name: lineOrNull(account.display_name),
    userpic: webAddress(account.avatar),
    url: webAddress(account.url) ?? `${origin}/@${acct.name}`,
    bio: bio === '' ? null : bio,
    followers: countOf(account.followers_count),
    follows: countOf(account.following_count),
    posts: countOf(account.statuses_count),
    flags: flagsOf(account),
    server: origin,
  };
}

/** What is known of an account that its instance shows to people who are logged in alone. */
export const hiddenProfile = ({ acct, origin }: Home): SourceProfile => ({
  network: 'mastodon',
  id: idOf(acct),
  username: idOf(acct),
  name: null,
  userpic: null,
  url: `${origin}/@${acct.name}`,
  bio: null,
  followers: null,
  follows: null,
  posts: null,
  flags: { noUnauthenticated: true },
  server: origin,
});

/** Somebody in another account's lists; `domain` is that of the instance that told it. Null when the name cannot be read. */
export function personOf(account: AccountAnswer, domain: string): Person | null {
  const acct = parseAcct(account.acct, domain);
  if (acct === null) return null;
  const id = idOf(acct);
  // As everywhere: who asks not to be shown to people without a login is counted, and not named.
  const hides = account.locked === true || account.noindex === true || account.suspended === true;
  if (hides) return { id, username: HIDDEN_USERNAME, name: null, userpic: null };
  return { id, username: id, name: lineOrNull(account.display_name), userpic: webAddress(account.avatar) };
}
