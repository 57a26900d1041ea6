import { SourceError } from '../../../ports/activity-source.ts';
import type { Answer, MastodonApi, Page } from './api.ts';

/** A list of an instance, newest first. */
export interface List {
  readonly origin: string;
  readonly path: string;
  readonly perPage: number;
}

/** One page; fewer items at once where they are too much. */
export async function askPage(
  api: MastodonApi,
  { list, maxId }: { readonly list: List; readonly maxId: string | null },
  signal: AbortSignal,
): Promise<Answer<Page>> {
  for (let limit = list.perPage; ; limit = Math.max(1, limit >> 2)) {
    try {
      return await api.page({ origin: list.origin, path: list.path, maxId, limit }, signal);
    } catch (error) {
      if (limit === 1 || !(error instanceof SourceError) || error.failure !== 'too-large') throw error;
    }
  }
}

/** A page after the first; null where the instance asks for quiet: what was read counts. */
async function askFurther(
  api: MastodonApi,
  asked: { readonly list: List; readonly maxId: string },
  signal: AbortSignal,
): Promise<Page | null> {
  if (!api.maySpend(asked.list.origin)) return null;
  try {
    const answer = await askPage(api, asked, signal);
    return answer.status === 'ok' ? answer.value : null;
  } catch (error) {
    if (error instanceof SourceError && error.failure === 'rate-limited') return null;
    throw error;
  }
}

/** Why reading ended: at the list's end, because the instance asks for quiet, or because the list is too long or goes in circles. */
export type ListEnd = 'whole' | 'quiet' | 'long';

/**
 * Reads a list from its first page on, one page after the other, while `take` wants more.
 * @returns null when `take` had enough
 */
export async function readList(
  api: MastodonApi,
  input: { readonly list: List; readonly first: Page; readonly mostPages: number },
  {
    take,
    signal,
  }: { readonly take: (page: Page, pages: number) => Promise<'more' | 'enough'>; readonly signal: AbortSignal },
): Promise<ListEnd | null> {
  const cursors = new Set<string>();
  let page: Page | null = input.first;
  for (let pages = 1; page !== null; pages += 1) {
    const wish = await take(page, pages);
    if (page.next === null) return 'whole';
    if (wish === 'enough') return null;
    // A list that leads back to where it was, or to nothing again and again, would go on for ever.
    if (cursors.has(page.next) || page.items.length === 0 || pages === input.mostPages) return 'long';
    cursors.add(page.next);
    page = await askFurther(api, { list: input.list, maxId: page.next }, signal);
  }
  return 'quiet';
}
