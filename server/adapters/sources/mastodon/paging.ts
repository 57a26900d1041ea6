/** The longest header that is looked at. */
const MAX_LINK = 8_192;

/**
 * Where a list goes on, by its header `Link: <…?max_id=X>; rel="next"` (docs.joinmastodon.org/api/guidelines#pagination); null where
 * it ends. Of the address only `max_id` is taken: the next page is asked for where this one came from, wherever the header points.
 */
export function nextMaxId(link: string | null): string | null {
  if (link === null || link.length > MAX_LINK) return null;
  for (const part of link.split(',')) {
    const address = /^\s*<([^<>]*)>/.exec(part)?.[1];
    if (address === undefined || !/;\s*rel="?next"?/.test(part)) continue;
    const id = URL.parse(address, 'https://any.example')?.searchParams.get('max_id') ?? '';
    return /^[\w.-]{1,64}$/.test(id) ? id : null;
  }
  return null;
}
