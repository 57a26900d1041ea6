import type { AuthorFlags } from '../memory.ts';
import {
  actor,
  link,
  nodeInfo,
  nodeInfoLinks,
  pageOf,
  picture,
  resourceDescriptor,
  typesOf,
} from './activity-schema.ts';
import { webAddress } from './address.ts';
import type { ActorDocument, JsonDocument, NodeInfoDocument, ResourceDocument } from './document.ts';
import { MAX_TEXT, MAX_TITLE } from './limits.ts';
import { lineOfHtml, textOfHtml } from './plain-text.ts';
import { readCollection } from './read-activities.ts';

const ACTORS: ReadonlySet<unknown> = new Set(['Person', 'Service', 'Group', 'Organization', 'Application']);
const ACTIVITY_TYPE = /^application\/(activity\+json|ld\+json)/i;
const NODE_INFO = /^http:\/\/nodeinfo\.diaspora\.software\/ns\/schema\/2\.\d$/;

/** What somebody did not choose is said as `null` by some: no consent, where the software asks for it. */
const consent = (value: unknown): boolean | undefined => (value === undefined ? undefined : value === true);

function flagsOf(read: ReturnType<typeof actor.parse>): AuthorFlags {
  const discoverable = consent(read.discoverable);
  const indexable = consent(read.indexable);
  return {
    locked: read.manuallyApprovesFollowers === true,
    suspended: read.suspended === true,
    memorial: read.memorial === true,
    moved: read.movedTo !== null,
    ...(discoverable === undefined ? {} : { discoverable }),
    ...(indexable === undefined ? {} : { indexable }),
  };
}

function readActor(value: unknown, base: string): ActorDocument | null {
  const read = actor.safeParse(value).data;
  if (read === undefined || !typesOf(read.type).some((type) => ACTORS.has(type))) return null;
  const id = webAddress(read.id, base);
  const outbox = webAddress(read.outbox, base);
  const username = lineOfHtml(read.preferredUsername, MAX_TITLE);
  if (id === null || outbox === null || username === null) return null;
  const icons = read.icon.map((one) => (typeof one === 'string' ? one : picture.safeParse(one).data));
  const icon = icons.find((one) => one !== undefined);
  return {
    ...{ kind: 'actor', id, outbox, username },
    name: lineOfHtml(read.name, MAX_TITLE),
    bio: textOfHtml(read.summary, MAX_TEXT),
    url: webAddress(pageOf(read.url), base),
    picture: webAddress(typeof icon === 'object' ? (pageOf(icon.url) ?? icon.href) : icon, base),
    followersAt: webAddress(read.followers, base),
    followingAt: webAddress(read.following, base),
    followers: read.follower_count,
    follows: read.following_count,
    flags: flagsOf(read),
  };
}

const linksOf = (values: readonly unknown[]) => values.flatMap((one) => link.safeParse(one).data ?? []);

function readResource(value: unknown, base: string): ResourceDocument | null {
  const read = resourceDescriptor.safeParse(value).data;
  if (read === undefined) return null;
  const self = linksOf(read.links).find(({ rel, type }) => rel === 'self' && ACTIVITY_TYPE.test(type ?? ''));
  return { kind: 'resource', actor: webAddress(self?.href, base) };
}

function readNodeInfo(value: unknown, base: string): NodeInfoDocument | null {
  const read = nodeInfo.safeParse(value).data;
  if (read !== undefined) return { kind: 'node-info', software: read.software.name.toLowerCase(), at: null };
  const found = linksOf(nodeInfoLinks.safeParse(value).data?.links ?? []).find(({ rel }) => NODE_INFO.test(rel ?? ''));
  return found === undefined ? null : { kind: 'node-info', software: null, at: webAddress(found.href, base) };
}

/** JSON by its form: an actor, a collection, what WebFinger or NodeInfo answer, or something else. */
export function readJson(
  value: unknown,
  base: string,
): ActorDocument | ResourceDocument | NodeInfoDocument | JsonDocument | NonNullable<ReturnType<typeof readCollection>> {
  const readers = [readActor, readCollection, readResource, readNodeInfo];
  for (const read of readers) {
    const found = read(value, base);
    if (found !== null) return found;
  }
  return { kind: 'json' };
}
