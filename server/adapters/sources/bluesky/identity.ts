import * as z from 'zod/mini';
import { SourceError } from '../../../ports/activity-source.ts';
import type { HttpClient } from '../../egress/http-client.ts';
import { isDid, isHandle } from './at-uri.ts';
import { parseJson, refusalOf, type Xrpc } from './xrpc.ts';

/** What the account's DID document says. */
export interface Identity {
  readonly did: string;
  /** The handle the document claims; it counts only once it leads back to the DID. */
  readonly claimed: string | null;
  /** The account's own server, as an origin. */
  readonly pds: string;
}

export type IdentityResult =
  | { readonly status: 'found'; readonly identity: Identity }
  | { readonly status: 'not-found' }
  /** A tombstone: the DID existed and was given up, by its owner's own word. */
  | { readonly status: 'withdrawn' }
  /** The document names no server: the account lives nowhere now. */
  | { readonly status: 'homeless' };

export interface IdentityResolver {
  /** The DID a handle leads to, null when it leads nowhere. */
  resolveHandle(handle: string, signal: AbortSignal): Promise<string | null>;
  resolveDid(did: string, signal: AbortSignal): Promise<IdentityResult>;
}

export interface IdentityOptions {
  readonly http: HttpClient;
  readonly xrpc: Xrpc;
  readonly appViewUrl: string;
  readonly plcUrl: string;
}

const PDS_ID = '#atproto_pds';
const PDS_TYPE = 'AtprotoPersonalDataServer';
const SMALL = { maxBytes: 256 * 1024, totalMs: 10_000, idleMs: 8_000 };

const handleAnswer = z.object({ did: z.string() });
const documentSchema = z.object({
  id: z.string(),
  alsoKnownAs: z.optional(z.array(z.string())),
  service: z.optional(
    z.array(
      z.object({ id: z.string(), type: z.union([z.string(), z.array(z.string())]), serviceEndpoint: z.unknown() }),
    ),
  ),
});

/** Where the document of a DID is kept; null for a method that the network does not use. */
function documentUrl(did: string, plcUrl: string): string | null {
  if (/^did:plc:[a-z2-7]{24}$/.test(did)) return new URL(`/${did}`, plcUrl).href;
  // did:web has no paths on this network, and a port only where an operator allows the host.
  const host = /^did:web:([a-zA-Z0-9.-]+(?:%3[Aa]\d{1,5})?)$/.exec(did)?.[1];
  return host === undefined ? null : `https://${host.replace(/%3a/i, ':')}/.well-known/did.json`;
}

function claimedHandle(alsoKnownAs: readonly string[]): string | null {
  const handles = alsoKnownAs.flatMap((name) => (name.startsWith('at://') ? [name.slice(5).toLowerCase()] : []));
  return handles.find(isHandle) ?? null;
}

function pdsOf(document: z.infer<typeof documentSchema>): string | null {
  const service = document.service?.find(({ id, type }) => id.endsWith(PDS_ID) && [type].flat().includes(PDS_TYPE));
  const endpoint = service?.serviceEndpoint;
  return typeof endpoint === 'string' && URL.canParse(endpoint) ? new URL(endpoint).origin : null;
}

function parseDocument(did: string, json: unknown): IdentityResult {
  const parsed = documentSchema.safeParse(json);
  if (!parsed.success || parsed.data.id !== did) throw new SourceError('malformed', `no document of ${did} was sent`);
  const pds = pdsOf(parsed.data);
  if (pds === null) return { status: 'homeless' };
  return { status: 'found', identity: { did, claimed: claimedHandle(parsed.data.alsoKnownAs ?? []), pds } };
}

/** Handles and DIDs to accounts, by the rules of atproto.com/specs/handle and /specs/did. */
export function createIdentityResolver(options: IdentityOptions): IdentityResolver {
  const { http, xrpc, appViewUrl, plcUrl } = options;

  async function askAppView(handle: string, signal: AbortSignal): Promise<string | null> {
    const call = { method: 'com.atproto.identity.resolveHandle', params: { handle }, schema: handleAnswer };
    const result = await xrpc.query({ service: appViewUrl, ...call }, signal);
    return result.ok && isDid(result.value.did) ? result.value.did : null;
  }

  /** The handle's own domain may name the DID; one that cannot be reached or says something else names none. */
  async function askDomain(handle: string, signal: AbortSignal): Promise<string | null> {
    try {
      const answer = await http.get(`https://${handle}/.well-known/atproto-did`, { ...SMALL, signal, maxBytes: 4096 });
      const did = Buffer.from(answer.body).toString('utf8').trim();
      return answer.status === 200 && isDid(did) ? did : null;
    } catch (error) {
      if (error instanceof SourceError && error.failure !== 'aborted') return null;
      throw error;
    }
  }

  return {
    async resolveHandle(handle, signal) {
      let failure: unknown = null;
      const fromAppView = await askAppView(handle, signal).catch((error: unknown) => {
        failure = error;
        return null;
      });
      if (failure instanceof SourceError && failure.failure === 'aborted') throw failure;
      const did = fromAppView ?? (await askDomain(handle, signal));
      if (did === null && failure !== null) throw failure;
      return did;
    },
    async resolveDid(did, signal) {
      const url = documentUrl(did, plcUrl);
      if (url === null) return { status: 'not-found' };
      const answer = await http.get(url, { ...SMALL, signal, accept: 'application/did+ld+json, application/json' });
      if (answer.status === 404) return { status: 'not-found' };
      if (answer.status === 410) return { status: 'withdrawn' };
      if (answer.status !== 200) {
        throw new SourceError('refused', `the directory of ${did} answered ${refusalOf(answer).status}`);
      }
      return parseDocument(did, parseJson(answer));
    },
  };
}
