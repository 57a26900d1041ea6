import type { Person } from '../../../../shared/report/person.ts';
import type { SourceProfile } from '../../../ports/activity-source.ts';
import type { Grant } from '../../../ports/network-access.ts';
import {
  type AccountAnswer,
  accountSchema,
  discoverySchema,
  type MediaAnswer,
  mediaSchema,
  pageSchema,
} from './answers.ts';
import type { Graph, GraphAnswer } from './graph.ts';
import { cursorAfter, markAfter } from './pager.ts';
import { isUsername } from './query.ts';
import { lineOrNull, webAddress, wordsOf } from './words.ts';

/** How an account is read: as the one that was connected, or as another one that it may look up. */
export interface Reading {
  readonly grant: Grant;
  /** Null: the connected account itself. */
  readonly other: string | null;
}

export interface MediaPage {
  readonly items: readonly MediaAnswer[];
  /** How many could not be read. */
  readonly malformed: number;
  readonly next: string | null;
}

/** An account and its posts, as one of the two ways gives them. */
export interface Accounts {
  profile(reading: Reading, signal: AbortSignal): Promise<GraphAnswer<SourceProfile>>;
  media(reading: Reading, after: string | null, signal: AbortSignal): Promise<GraphAnswer<MediaPage>>;
}

const PER_PAGE = 50;
const PROFILE = ['username', 'name', 'profile_picture_url', 'followers_count', 'follows_count', 'media_count'];
const MEDIA = 'id,caption,media_type,media_url,permalink,timestamp,comments_count';
/** The picture of a film, which only the account's owner is given. */
const OWN_MEDIA = `${MEDIA},thumbnail_url`;

/** Kinds of accounts as Meta names them; a creator's is `MEDIA_CREATOR`. */
const PROFESSIONAL: ReadonlySet<string> = new Set(['BUSINESS', 'MEDIA_CREATOR', 'CREATOR']);

/** Whether the kind says that it is a private person's. Only professional accounts can be read at all, where nothing is said. */
const flagsOf = ({ account_type: kind }: AccountAnswer): SourceProfile['flags'] =>
  kind === null || kind === undefined ? { professional: true } : { professional: PROFESSIONAL.has(kind.toUpperCase()) };

function profileOf(answer: AccountAnswer): SourceProfile | null {
  const username = answer.username.toLowerCase();
  if (!isUsername(username)) return null;
  const bio = wordsOf(answer.biography).trim();
  return {
    network: 'instagram',
    id: answer.user_id ?? answer.id,
    username,
    name: lineOrNull(answer.name),
    bio: bio === '' ? null : bio,
    userpic: webAddress(answer.profile_picture_url),
    url: `https://www.instagram.com/${username}/`,
    followers: answer.followers_count ?? null,
    follows: answer.follows_count ?? null,
    posts: answer.media_count ?? null,
    flags: flagsOf(answer),
  };
}

export const personOf = ({ id, username, name, userpic }: SourceProfile): Person => ({ id, username, name, userpic });

function pageOf(page: { readonly data: readonly unknown[] }, next: string | null): MediaPage {
  const data = page.data.slice(0, PER_PAGE);
  const items = data.flatMap((item) => mediaSchema.safeParse(item).data ?? []);
  return { items, malformed: data.length - items.length, next };
}

const mapped = <T, U>(answer: GraphAnswer<T>, map: (value: T) => U | null): GraphAnswer<U> => {
  if (answer.status !== 'ok') return answer;
  const value = map(answer.value);
  return value === null ? { status: 'missing' } : { status: 'ok', value };
};

/** The number of the account that a token of Facebook Login is for stands in the path; Instagram Login has one account a token. */
const selfOf = ({ route, accountId }: Grant): string => (route === 'own' ? 'me' : accountId);

export function createAccounts(graph: Graph): Accounts {
  function askOwn(grant: Grant, fields: readonly string[], signal: AbortSignal): Promise<GraphAnswer<AccountAnswer>> {
    const own = grant.route === 'own' ? ['id', 'user_id', 'account_type'] : ['id'];
    const params = { fields: [...own, ...fields].join(',') };
    return graph.ask(grant, { path: selfOf(grant), params, schema: accountSchema }, signal);
  }

  /** The bio is documented for accounts in general and not in the guide to this log-in: without it, rather than nothing. */
  async function readOwn(grant: Grant, signal: AbortSignal): Promise<GraphAnswer<SourceProfile>> {
    const answer = await askOwn(grant, [...PROFILE, 'biography'], signal);
    return mapped(answer.status === 'unknown-field' ? await askOwn(grant, PROFILE, signal) : answer, profileOf);
  }

  async function discover(grant: Grant, username: string, input: { fields: string; signal: AbortSignal }) {
    const params = { fields: `business_discovery.username(${username}){${input.fields}}` };
    const answer = await graph.ask(grant, { path: grant.accountId, params, schema: discoverySchema }, input.signal);
    return mapped(answer, ({ business_discovery: found }) => found);
  }

  return {
    async profile({ grant, other }, signal) {
      if (other === null) return readOwn(grant, signal);
      const fields = ['id', ...PROFILE, 'biography'].join(',');
      return mapped(await discover(grant, other, { fields, signal }), (found) => profileOf(found));
    },
    async media({ grant, other }, after, signal) {
      if (other === null) {
        const params = { fields: OWN_MEDIA, limit: `${PER_PAGE}`, ...(after === null ? {} : { after }) };
        const path = `${selfOf(grant)}/media`;
        const answer = await graph.ask(grant, { path, params, schema: pageSchema }, signal);
        return mapped(answer, (page) => pageOf(page, cursorAfter(page)));
      }
      const place = after === null ? '' : `.after(${after})`;
      const fields = `id,username,media${place}.limit(${PER_PAGE}){${MEDIA}}`;
      return mapped(await discover(grant, other, { fields, signal }), ({ media }) => {
        const page = media ?? { data: [] };
        // A list within another answer names no next page: it goes on until one is empty.
        return pageOf(page, page.data.length === 0 ? null : markAfter(page));
      });
    },
  };
}
