import * as z from 'zod/mini';

/**
 * What is read of an instance's answers (docs.joinmastodon.org/entities). What is missing or of another type is taken as not said,
 * except for what an answer is worth nothing without.
 */
const said = <T>(schema: z.ZodMiniType<T>) => z.catch(z.optional(z.nullable(schema)), undefined);
/** Ids are texts; some software sends numbers. */
const localId = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((id) => String(id)),
);
const count = said(z.int());
const flag = said(z.boolean());

export const accountSchema = z.object({
  id: localId,
  username: z.string(),
  acct: z.string(),
  url: said(z.string()),
  display_name: said(z.string()),
  note: said(z.string()),
  avatar: said(z.string()),
  locked: flag,
  discoverable: flag,
  indexable: flag,
  noindex: flag,
  hide_collections: flag,
  suspended: flag,
  memorial: flag,
  moved: said(z.object({ acct: z.string() })),
  followers_count: count,
  following_count: count,
  statuses_count: count,
});
export type AccountAnswer = z.infer<typeof accountSchema>;

const picture = said(z.string());
const base = {
  id: localId,
  uri: z.string(),
  created_at: z.string(),
  url: said(z.string()),
  edited_at: said(z.string()),
  visibility: said(z.string()),
  language: said(z.string()),
  spoiler_text: said(z.string()),
  content: said(z.string()),
  in_reply_to_id: said(localId),
  in_reply_to_account_id: said(localId),
  favourites_count: count,
  reblogs_count: count,
  account: accountSchema,
  tags: said(z.array(z.object({ name: z.string() }))),
  mentions: said(z.array(z.object({ id: localId, acct: z.string() }))),
  media_attachments: said(z.array(z.object({ preview_url: picture }))),
  poll: said(z.object({ options: z.array(z.object({ title: z.string() })) })),
};
const original = z.object(base);
/** A status as it stands in a list; where it is a boost, `reblog` is what was boosted. */
export const statusSchema = z.object({ ...base, reblog: z.optional(z.nullable(original)) });
export type StatusAnswer = z.infer<typeof original>;
export type ListedStatus = z.infer<typeof statusSchema>;

/** The least that tells which status it is, where the rest cannot be read. */
export const statusNameSchema = z.object({ uri: z.string(), created_at: z.string() });

/** Items are parsed one by one: one that cannot be read is no reason to lose the others. */
export const listSchema = z.array(z.unknown());

/** RFC 7033: who an `acct:` is, and where. */
export const webfingerSchema = z.object({
  subject: z.string(),
  links: z.array(z.object({ rel: z.string(), type: z.optional(z.string()), href: z.optional(z.string()) })),
});
