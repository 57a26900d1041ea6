import * as z from 'zod/mini';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';

const moment = z.pipe(z.int(), z.transform(instant));

/** An entry that a look found. */
const knownEntry = z.object({
  /** Digests of its id and of its address; the address survives where ids do not. */
  id: z.string(),
  link: z.nullable(z.string()),
  /** When it counts as published; null: it was there at the first look without a date, and is no action. */
  at: z.nullable(moment),
  /** A digest of what it says. */
  words: z.string(),
  /** The first of the looks that did not find it. */
  missedAt: z.nullable(moment),
});

const told = z.nullable(z.string());
const count = z.nullable(z.int());

/** The author as the last look found it: an answer that nothing changed tells nothing of it. */
const author = z.object({
  username: z.string(),
  name: told,
  userpic: told,
  url: told,
  bio: told,
  followers: count,
  follows: count,
  posts: count,
});

const FLAGS = ['locked', 'suspended', 'memorial', 'moved', 'discoverable', 'indexable', 'noindex'] as const;

/** What is remembered from one collection to the next. */
const memory = z.object({
  /** Of this form; another is forgotten. */
  form: z.literal(1),
  /** What is read of it. */
  kind: z.enum(['feed', 'outbox']),
  author,
  flags: z.partialRecord(z.enum(FLAGS), z.boolean()),
  validators: z.object({ etag: told, lastModified: told }),
  lookedAt: moment,
  /** Before this nothing is asked for. */
  restUntil: moment,
  /** What the feed asks for between two looks, in milliseconds. */
  restMs: z.nullable(z.number()),
  /** The page that the feed is of; whether it asks not to be indexed, and when it was asked. */
  site: told,
  page: z.nullable(z.object({ noindex: z.boolean(), seenAt: moment })),
  /** Since when every entry was seen. */
  wholeSince: moment,
  entries: z.array(knownEntry),
});

/** What an author, or the author's server, says of the account. */
export type AuthorFlags = Readonly<Partial<Record<(typeof FLAGS)[number], boolean>>>;
export type KnownEntry = z.infer<typeof knownEntry>;
export type Author = z.infer<typeof author>;
export type FeedMemory = z.infer<typeof memory>;

/** What was remembered; null where that is nothing, or of another form. */
export function recall(text: string | null | undefined): FeedMemory | null {
  if (text === null || text === undefined) return null;
  try {
    const parsed = memory.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export const remember = (kept: FeedMemory): string => JSON.stringify(kept);

/** A moment as a part of keys: ordered by bytes as by time. */
export const stampOf = (at: Instant): string => new Date(at).toISOString();
