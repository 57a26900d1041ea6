import * as z from 'zod/mini';
import { type Instant, instant } from '../../../../shared/domain/ids.ts';
import { SECOND } from '../../../../shared/domain/time/calendar.ts';
import { atUri, POST, parseAtUri } from './at-uri.ts';

/** What came of reading who likes a post. */
export interface LikesRead {
  readonly at: Instant;
  /** Likes as the app view counted them then. */
  readonly counted: number;
  readonly told: number;
  /** There were more than are asked for. */
  readonly cut: boolean;
  /** As many as were counted were told, or the reading before told the same. */
  readonly agreed: boolean;
}

export interface ReceivedMemory {
  /** By the address of an own post: its likes are read again only where there may be others. */
  readonly likes: ReadonlyMap<string, LikesRead>;
  /** The last collection that asked about every post and read all that was due; null: none, or not told. */
  readonly allAt: Instant | null;
}

const NOTHING: ReceivedMemory = { likes: new Map(), allAt: null };

const VERSION = 1;
const count = z.int().check(z.gte(0));
const remembered = z.object({
  v: z.literal(VERSION),
  likes: z.record(z.string(), z.tuple([count, count, count, z.boolean(), z.boolean()])),
  // Programs before this neither write nor read it.
  all: z.optional(count),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Nothing where there is nothing, or where no version of this wrote it: everything is read anew then. */
export function parseReceivedMemory(text: string | null, did: string): ReceivedMemory {
  const parsed = remembered.safeParse(text === null ? null : parseJson(text));
  if (!parsed.success) return NOTHING;
  const { likes, all } = parsed.data;
  const read = Object.entries(likes).map(
    ([rkey, [at, counted, told, cut, agreed]]) =>
      [atUri(did, `${POST}/${rkey}`).uri, { at: instant(at * SECOND), counted, told, cut, agreed }] as const,
  );
  return { likes: new Map(read), allAt: all === undefined ? null : instant(all * SECOND) };
}

/** Some thirty letters a post; undefined for nothing to remember. */
export function formatReceivedMemory({ likes: read, allAt }: ReceivedMemory): string | undefined {
  if (read.size === 0 && allAt === null) return undefined;
  const likes = [...read].flatMap(([code, { at, counted, told, cut, agreed }]) => {
    const uri = parseAtUri(code);
    return uri === null ? [] : [[uri.rkey, [Math.floor(at / SECOND), counted, told, cut, agreed]]];
  });
  const all = allAt === null ? {} : { all: Math.floor(allAt / SECOND) };
  return JSON.stringify({ v: VERSION, likes: Object.fromEntries(likes), ...all } satisfies z.infer<typeof remembered>);
}
