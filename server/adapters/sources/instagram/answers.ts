import * as z from 'zod/mini';

/**
 * What is read of the Graph API's answers (developers.facebook.com/docs/instagram-platform/reference). What is missing or of another type is
 * taken as not said, except for what an answer is worth nothing without.
 */
const said = <T>(schema: z.ZodMiniType<T>) => z.catch(z.optional(z.nullable(schema)), undefined);
/** Ids are texts of digits; some answers send numbers. */
export const graphId = z.pipe(
  z.pipe(
    z.union([z.string(), z.int()]),
    z.transform((id) => String(id)),
  ),
  z.string().check(z.regex(/^\d{1,32}$/)),
);
const count = said(z.int().check(z.minimum(0)));
const text = said(z.string());

export const mediaSchema = z.object({
  id: graphId,
  caption: text,
  media_type: text,
  permalink: text,
  timestamp: z.string(),
  media_url: text,
  thumbnail_url: text,
  comments_count: count,
});
export type MediaAnswer = z.infer<typeof mediaSchema>;

/** Items are parsed one by one: one that cannot be read is no reason to lose the others. */
export const pageSchema = z.object({
  data: z.array(z.unknown()),
  paging: said(
    z.object({
      cursors: said(z.object({ after: text })),
      next: text,
    }),
  ),
});
export type PageAnswer = z.infer<typeof pageSchema>;

const account = {
  username: z.string(),
  name: text,
  biography: text,
  profile_picture_url: text,
  account_type: text,
  followers_count: count,
  follows_count: count,
  media_count: count,
};
/** An account; `user_id` is its number for everybody, where `id` is this app's own for it (Instagram Login). */
export const accountSchema = z.object({ ...account, id: graphId, user_id: said(graphId) });
export type AccountAnswer = z.infer<typeof accountSchema>;

/** Another account, seen by the one that is connected. */
export const discoverySchema = z.object({
  business_discovery: z.object({ ...account, id: graphId, media: said(pageSchema) }),
});

const words = {
  id: graphId,
  text: text,
  timestamp: z.string(),
  username: text,
  from: said(z.object({ id: said(graphId), username: text })),
};
export const commentSchema = z.object({ ...words, replies: said(pageSchema) });
export type CommentAnswer = z.infer<typeof commentSchema>;
export const replySchema = z.object(words);
export type ReplyAnswer = z.infer<typeof replySchema>;

/** What the Graph API answers instead (developers.facebook.com/docs/graph-api/guides/error-handling). */
export const errorSchema = z.object({
  error: z.object({ code: z.int(), error_subcode: said(z.int()), is_transient: said(z.boolean()) }),
});
