import * as z from 'zod/mini';

/**
 * What is read of ActivityStreams 2.0 (w3.org/TR/activitystreams-vocabulary), as servers write it: one value or a list of them, an
 * object or its address. What has another form is read as absent.
 */
const anything = z.optional(z.unknown());
const text = z.catch(z.nullable(z.string()), null);
const flag = z.catch(z.nullable(z.boolean()), null);
const count = z.catch(z.nullable(z.int().check(z.nonnegative())), null);
/** A list; some servers write one value, or an object whose values are meant. */
const list = z.pipe(
  anything,
  z.transform((value): readonly unknown[] => {
    if (Array.isArray(value)) return value;
    if (value === null || value === undefined) return [];
    return typeof value === 'object' && !('type' in value || 'id' in value) ? Object.values(value) : [value];
  }),
);

export const link = z.object({ href: text, rel: text, type: text, mediaType: text });
export const picture = z.object({ url: anything, href: text });
export const named = z.object({ type: anything, name: text });

export const thing = z.object({
  id: text,
  type: anything,
  url: anything,
  name: text,
  summary: text,
  content: text,
  contentMap: z.catch(z.nullable(z.record(z.string(), z.unknown())), null),
  language: anything,
  published: text,
  updated: text,
  inReplyTo: anything,
  tag: list,
  to: list,
  cc: list,
});
export type Thing = z.infer<typeof thing>;

export const activity = z.object({ ...thing.shape, object: anything });
export type Activity = z.infer<typeof activity>;

export const actor = z.object({
  id: z.string(),
  type: anything,
  preferredUsername: z.string(),
  name: text,
  summary: text,
  url: anything,
  icon: list,
  outbox: z.string(),
  followers: text,
  following: text,
  follower_count: count,
  following_count: count,
  manuallyApprovesFollowers: flag,
  discoverable: anything,
  indexable: anything,
  suspended: flag,
  memorial: flag,
  movedTo: text,
});

export const collection = z.object({
  type: anything,
  totalItems: count,
  orderedItems: list,
  items: list,
  first: anything,
  next: anything,
});

/** RFC 7033, section 4.4. */
export const resourceDescriptor = z.object({ subject: z.string(), links: z.array(z.unknown()) });

/** nodeinfo.diaspora.software/protocol */
export const nodeInfo = z.object({ version: z.string(), software: z.object({ name: z.string() }) });
export const nodeInfoLinks = z.object({ links: z.array(z.unknown()) });

/** The types of a value, of which there may be several. */
export const typesOf = (type: unknown): readonly unknown[] => (Array.isArray(type) ? type : [type]);

/** The address of a value that is an object or its address. */
export function idOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.length === 0 ? null : idOf(value[0]);
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' ? value.id : null;
}

/** The address that is meant for people: of several links, the page. */
export function pageOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  const all = Array.isArray(value) ? value : [value];
  const links = all.flatMap(
    (one) => link.safeParse(one).data ?? (typeof one === 'string' ? { href: one, mediaType: null } : []),
  );
  return (links.find(({ mediaType }) => mediaType === 'text/html') ?? links[0])?.href ?? null;
}
