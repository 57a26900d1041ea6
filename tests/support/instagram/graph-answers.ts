import type { MetaAccount, MetaComment, MetaMedia, MetaToken, MetaWorld } from './world.ts';

/** What the Graph API answers, by its documentation (developers.facebook.com/docs/instagram-platform/reference). */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly location?: string;
}

/** Small, so that lists have several pages. */
const PAGE = 3;
const PROFESSIONAL = ['BUSINESS', 'MEDIA_CREATOR'];

export const graphError = (code: number, more: Record<string, unknown> = {}): Reply => ({
  status: code === 10 ? 403 : 400,
  body: { error: { message: `(#${code}) An error`, type: 'OAuthException', code, fbtrace_id: 'AbC', ...more } },
});
const ok = (body: unknown): Reply => ({ status: 200, body });

interface PageAt {
  readonly after: string | null;
  readonly limit: number;
  readonly url: URL;
}

/** A list behind cursors; the address of its next page carries the token, as Meta's does. */
function page(all: readonly unknown[], { after, limit, url }: PageAt) {
  const from = after === null ? 0 : Number(Buffer.from(after, 'base64').toString('latin1'));
  const data = all.slice(from, from + Math.min(limit, PAGE));
  const end = from + data.length;
  const cursors = { before: 'QVFI', after: Buffer.from(`${end}`, 'latin1').toString('base64') };
  const goesOn = end < all.length ? { next: `${url.href}&after=${cursors.after}` } : {};
  return { data, ...(data.length === 0 ? {} : { paging: { cursors, ...goesOn } }) };
}

const pick = (all: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(all).filter(([name, value]) => value !== null && fields.includes(name)));

const accountView = ({ media, ...account }: MetaAccount, fields: readonly string[]): Record<string, unknown> =>
  pick({ ...account, user_id: account.id, media_count: media.length }, ['id', ...fields]);

const mediaViews = ({ media }: MetaAccount, fields: readonly string[]): Record<string, unknown>[] =>
  media
    .toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))
    .map(({ comments, ...one }: MetaMedia) => pick({ ...one, comments_count: comments.length }, ['id', ...fields]));

const commentView = ({ replies, ...comment }: MetaComment): Record<string, unknown> => ({
  ...comment,
  username: comment.from.username,
  ...(replies.length === 0 ? {} : { replies: { data: replies.map(commentView) } }),
});

const MEDIA_EDGE = /media(?:\.after\(([^)]*)\))?\.limit\((\d+)\)\{([^}]*)\}/;

function discover(world: MetaWorld, requester: MetaAccount, url: URL): Reply {
  const fields = url.searchParams.get('fields') ?? '';
  const [, name = '', inner = ''] = /^business_discovery\.username\(([^)]*)\)\{(.*)\}$/.exec(fields) ?? [];
  const found = world.byName(name);
  if (found === undefined || !PROFESSIONAL.includes(found.account_type)) {
    return graphError(110, { message: 'Invalid user id', error_subcode: 2_207_013 });
  }
  const [edge = '', after = null, limit = '25', media] = MEDIA_EDGE.exec(inner) ?? [];
  const view = accountView(found, inner.replace(edge, '').split(','));
  const list = media === undefined ? null : mediaViews(found, media.split(','));
  // Within another answer a list has no address to go on at.
  const { paging: { cursors } = {}, data } =
    list === null ? { data: [] } : page(list, { after, limit: Number(limit), url });
  const inside = list === null ? {} : { media: { data, ...(cursors && { paging: { cursors } }) } };
  return ok({ business_discovery: { ...view, ...inside }, id: requester.id });
}

/** What stands below Facebook's log-in alone. */
function aboutPages({ account, personId }: MetaToken, path: string): Reply | null {
  if (path === 'me') return ok({ id: personId });
  if (path !== 'me/accounts') return null;
  const linked = { instagram_business_account: { id: account.id, username: account.username } };
  return ok({ data: [{ id: '1' }, { id: '2', ...(PROFESSIONAL.includes(account.account_type) ? linked : {}) }] });
}

function commentsOf({ account, scopes }: MetaToken, path: string, at: PageAt): Reply {
  const media = account.media.find(({ id }) => `${id}/comments` === path);
  if (media === undefined) return graphError(100, { error_subcode: 33 });
  if (!scopes.some((scope) => scope.endsWith('manage_comments'))) return graphError(10);
  return ok(page(media.comments.map(commentView), at));
}

/** `path` is what stands below the version. */
export function graphAnswer(
  world: MetaWorld,
  token: MetaToken | undefined,
  { path, url }: { path: string; url: URL },
): Reply {
  if (token === undefined) return graphError(190, { error_subcode: 463, message: 'Error validating access token' });
  const { account, login } = token;
  const about = login === 'facebook' ? aboutPages(token, path) : null;
  if (about !== null) return about;
  const fields = url.searchParams.get('fields') ?? '';
  const at = { after: url.searchParams.get('after'), limit: Number(url.searchParams.get('limit') ?? '25'), url };
  const self = login === 'instagram' ? 'me' : account.id;
  if (path === self && fields.startsWith('business_discovery')) return discover(world, account, url);
  if (path === self) return ok(accountView(account, fields.split(',')));
  if (path === `${self}/media`) return ok(page(mediaViews(account, fields.split(',')), at));
  return commentsOf(token, path, at);
}
