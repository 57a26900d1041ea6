import type { PageAnswer } from './answers.ts';

const MAX_CURSOR = 1_000;

/** The mark behind the last item of a page; null where there is none that could be one. */
export function markAfter({ paging }: PageAnswer): string | null {
  const after = paging?.cursors?.after ?? null;
  return after !== null && /^[\w+/=.:-]+$/.test(after) && after.length <= MAX_CURSOR ? after : null;
}

/**
 * Where a list goes on: at the mark behind its last item, where there is a next page. The address of that page is not looked at, which would
 * lead wherever the answer likes; null at the end.
 */
export const cursorAfter = (page: PageAnswer): string | null =>
  typeof page.paging?.next === 'string' && page.paging.next !== '' ? markAfter(page) : null;

/** How a list was left: read to its end, far enough, or given up (too many pages, or it led in circles). */
export type ListEnd = 'whole' | 'enough' | 'given-up';

/**
 * Reads a list page by page until `take` has enough. What goes in circles, or on and on, is left.
 */
export async function readList<P>(
  read: (after: string | null) => Promise<{ readonly page: P; readonly next: string | null } | null>,
  take: (page: P) => Promise<'more' | 'enough'>,
  mostPages: number,
): Promise<ListEnd> {
  const seen = new Set<string>();
  let after: string | null = null;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const answer = await read(after);
    if (answer === null) return 'given-up';
    if ((await take(answer.page)) === 'enough') return 'enough';
    if (answer.next === null) return 'whole';
    if (seen.has(answer.next)) return 'given-up';
    seen.add(answer.next);
    after = answer.next;
  }
  return 'given-up';
}
