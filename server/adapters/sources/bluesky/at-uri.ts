import type { PostRef } from '../../../../shared/domain/activity/action.ts';

/** An AT URI with a DID for authority, as records refer to each other. */
export interface AtUri {
  readonly uri: string;
  readonly did: string;
  readonly collection: string;
  readonly rkey: string;
}

const DID = 'did:[a-z]{1,32}:[a-zA-Z0-9._:%-]{1,256}';
const SCHEME = 'at://';
const AT_URI = new RegExp(`^${SCHEME}${DID}/[a-zA-Z0-9.-]{3,317}/[a-zA-Z0-9_~.:-]{1,512}$`);
const WHOLE_DID = new RegExp(`^${DID}$`);
/** Handle syntax of the AT Protocol: a domain name of at least two labels, whose last starts with a letter. */
const HANDLE = /^(?=.{3,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

export const isDid = (value: string): boolean => WHOLE_DID.test(value);

/** Lower-case handles only. */
export const isHandle = (value: string): boolean => HANDLE.test(value);

export function parseAtUri(uri: string): AtUri | null {
  if (!AT_URI.test(uri)) return null;
  const afterDid = uri.indexOf('/', SCHEME.length);
  const afterCollection = uri.indexOf('/', afterDid + 1);
  return {
    uri,
    did: uri.slice(SCHEME.length, afterDid),
    collection: uri.slice(afterDid + 1, afterCollection),
    rkey: uri.slice(afterCollection + 1),
  };
}

/** The address of a record by its owner and `collection/rkey`, which are known to be sound. */
export function atUri(did: string, key: string): AtUri {
  const slash = key.indexOf('/');
  return { uri: `${SCHEME}${did}/${key}`, did, collection: key.slice(0, slash), rkey: key.slice(slash + 1) };
}

/** By far the most frequent subject. */
export const POST = 'app.bsky.feed.post';
const WEB = 'https://bsky.app/profile/';
/** Where the official app shows a record; anything else is shown as its author's page. */
const WEB_FOLDERS: Readonly<Record<string, string>> = {
  'app.bsky.feed.generator': 'feed',
  'app.bsky.graph.list': 'lists',
};

export const profileUrl = (did: string): string => `${WEB}${did}`;

export function webUrl(uri: AtUri): string {
  const folder = uri.collection === POST ? 'post' : WEB_FOLDERS[uri.collection];
  return folder === undefined ? profileUrl(uri.did) : `${WEB}${uri.did}/${folder}/${uri.rkey}`;
}

export const postRef = (of: AtUri): PostRef => ({ code: of.uri, url: webUrl(of) });
