import * as z from 'zod/mini';

/** What is read of the ActivityPub in an archive. What is missing or of another type is taken as not said. */
const said = <T>(schema: z.ZodMiniType<T>) => z.catch(z.optional(z.nullable(schema)), undefined);
const text = said(z.string());
/** One or several. */
const addresses = z.pipe(
  said(z.union([z.string(), z.array(z.string())])),
  z.transform((one) => (typeof one === 'string' ? [one] : (one ?? []))),
);

const tag = z.object({ type: text, name: text, href: text });
const choice = z.object({ name: text });

export const archivedNote = z.object({
  id: z.string(),
  type: text,
  url: text,
  published: text,
  updated: text,
  inReplyTo: text,
  summary: text,
  content: text,
  contentMap: said(z.record(z.string(), z.string())),
  to: addresses,
  cc: addresses,
  tag: said(z.array(tag)),
  oneOf: said(z.array(choice)),
  anyOf: said(z.array(choice)),
});
export type ArchivedNote = z.infer<typeof archivedNote>;

/** An entry of `outbox.json`. A boost's object is an address, or the post itself where it is the account's own. */
export const archivedActivity = z.object({
  id: z.string(),
  type: z.string(),
  actor: z.string(),
  published: text,
  to: addresses,
  cc: addresses,
  object: z.union([z.string(), archivedNote]),
});
export type ArchivedActivity = z.infer<typeof archivedActivity>;

/** `actor.json`. */
export const archivedActor = z.object({
  id: z.string(),
  preferredUsername: z.string(),
  name: text,
  summary: text,
  url: text,
});
export type ArchivedActor = z.infer<typeof archivedActor>;
