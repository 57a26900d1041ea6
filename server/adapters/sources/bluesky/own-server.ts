import * as z from 'zod/mini';
import { SourceError } from '../../../ports/activity-source.ts';
import type { HttpClient } from '../../egress/http-client.ts';
import { MAX_PARTIAL_BYTES } from './car/limits.ts';
import { textOrNull } from './text.ts';
import { refusalOf, refused, type Xrpc, type XrpcRefusal, xrpcUrl } from './xrpc.ts';

/** Why an account's own server does not give its repository. */
export type RepoState = 'deleted' | 'suspended' | 'deactivated';

/** What the account's own profile record says. */
export interface OwnRecord {
  readonly name: string | null;
  readonly bio: string | null;
  readonly userpic: string | null;
  readonly hidden: boolean;
}

export interface ExportRequest {
  readonly pds: string;
  readonly did: string;
  readonly since: string | null;
  readonly onBytes: (total: number) => void;
}

/** The answer of a server that holds the account and does not give anything of it. */
export interface Withheld {
  readonly state: RepoState;
}

/** The server that holds an account's repository. Methods throw `SourceError` when it does not answer as documented. */
export interface OwnServer {
  /** The newest revision, or why there is none to be had. */
  head(pds: string, did: string, signal: AbortSignal): Promise<{ readonly revision: string } | Withheld>;
  /** The repository as a CAR archive; null when the server refuses `since`, or what is newer is too much for a part. */
  exportRepo(request: ExportRequest, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer> | Withheld | null>;
  /** Single blocks of the repository as a CAR archive; null when the server does not give them. */
  blocks(
    at: { readonly pds: string; readonly did: string; readonly cids: readonly string[] },
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer> | null>;
  profileRecord(pds: string, did: string, signal: AbortSignal): Promise<OwnRecord | Withheld>;
  /** Whether the account has declared that no synthetic content shall be made from what it posts. */
  refusesSynthetic(pds: string, did: string, signal: AbortSignal): Promise<boolean | Withheld>;
}

const CAR = 'application/vnd.ipld.car';

/** The protocol's names for it, and those that an app view has: some servers answer with them. */
const STATES: ReadonlyMap<string, RepoState> = new Map(
  Object.entries({
    RepoNotFound: 'deleted',
    RepoTakendown: 'suspended',
    RepoSuspended: 'suspended',
    RepoDeactivated: 'deactivated',
    AccountTakedown: 'suspended',
    AccountSuspended: 'suspended',
    AccountDeactivated: 'deactivated',
  } as const),
);

const latestCommit = z.object({ rev: z.string() });
const profileAnswer = z.object({
  value: z.object({
    displayName: z.optional(z.string()),
    description: z.optional(z.string()),
    avatar: z.optional(z.object({ ref: z.optional(z.object({ $link: z.string() })) })),
    labels: z.optional(z.object({ values: z.optional(z.array(z.object({ val: z.string() }))) })),
  }),
});
const intent = z.optional(z.object({ allow: z.optional(z.nullable(z.boolean())) }));
const declaration = z.object({ value: z.object({ syntheticContentGeneration: intent }) });
/** The record of the user-intents proposal, and the one that its demonstration writes. */
const DECLARATIONS = ['org.user-intents.declaration', 'org.user-intents.demo.declaration'];

/** Older servers say it in words alone. */
function stateOf({ error, message }: XrpcRefusal): RepoState | null {
  return STATES.get(error) ?? (/could not find (repo|root)/i.test(message) ? 'deleted' : null);
}

/** One record's answer, null when there is no such record. A server may say here, too, why it gives nothing. */
async function askRecord<T>(
  xrpc: Xrpc,
  at: { pds: string; did: string; collection: string; schema: z.ZodMiniType<T> },
  signal: AbortSignal,
): Promise<{ readonly found: T } | Withheld | null> {
  const params = { repo: at.did, collection: at.collection, rkey: 'self' };
  const call = { service: at.pds, method: 'com.atproto.repo.getRecord', params, schema: at.schema };
  const result = await xrpc.query(call, signal);
  if (result.ok) return { found: result.value };
  const { error, message, status } = result.refusal;
  if (error === 'RecordNotFound' || (status === 400 && /not locate record/i.test(message))) return null;
  const state = stateOf(result.refusal);
  if (state === null) throw refused(at.pds, result.refusal);
  return { state };
}

/** Whether one of the records refuses; null when there is none. */
async function declared(
  xrpc: Xrpc,
  at: { pds: string; did: string; collection: string },
  signal: AbortSignal,
): Promise<boolean | Withheld | null> {
  try {
    const answer = await askRecord(xrpc, { ...at, schema: declaration }, signal);
    if (answer === null || 'state' in answer) return answer;
    return answer.found.value.syntheticContentGeneration?.allow === false;
  } catch (error) {
    // A declaration of another form is none; a server that fails must not pass for consent.
    if (error instanceof SourceError && error.failure === 'malformed') return null;
    throw error;
  }
}

export function createOwnServer(http: HttpClient, xrpc: Xrpc): OwnServer {
  /** The archive's answer; null for a partial one that is too large. */
  async function askExport({ pds, did, since, onBytes }: ExportRequest, signal: AbortSignal) {
    const url = xrpcUrl(pds, 'com.atproto.sync.getRepo', { did, since: since ?? undefined });
    const limit = since === null ? {} : { maxBytes: MAX_PARTIAL_BYTES };
    try {
      return await http.get(url, { turn: 'export', ...limit, signal, onBytes, accept: CAR });
    } catch (error) {
      if (since !== null && error instanceof SourceError && error.failure === 'too-large') return null;
      throw error;
    }
  }

  return {
    async head(pds, did, signal) {
      const call = { service: pds, method: 'com.atproto.sync.getLatestCommit', params: { did }, schema: latestCommit };
      const result = await xrpc.query(call, signal);
      if (result.ok) return { revision: result.value.rev };
      const state = stateOf(result.refusal);
      if (state === null) throw refused(pds, result.refusal);
      return { state };
    },
    async exportRepo(request, signal) {
      const { pds, since } = request;
      const answer = await askExport(request, signal);
      if (answer === null) return null;
      if (answer.status === 200) return answer.body;
      const refusal = refusalOf(answer);
      const state = stateOf(refusal);
      if (state !== null) return { state };
      if (since !== null && answer.status < 500) return null;
      throw refused(pds, refusal);
    },
    async blocks({ pds, did, cids }, signal) {
      const url = xrpcUrl(pds, 'com.atproto.sync.getBlocks', { did, cids });
      const answer = await http.get(url, { maxBytes: MAX_PARTIAL_BYTES, signal, accept: CAR });
      return answer.status === 200 ? answer.body : null;
    },
    async profileRecord(pds, did, signal) {
      const schema = profileAnswer;
      const answer = await askRecord(xrpc, { pds, did, collection: 'app.bsky.actor.profile', schema }, signal);
      if (answer !== null && 'state' in answer) return answer;
      const { displayName, description, avatar, labels } = answer?.found.value ?? {};
      const cid = avatar?.ref?.$link;
      return {
        name: textOrNull(displayName),
        bio: textOrNull(description),
        userpic: cid === undefined ? null : xrpcUrl(pds, 'com.atproto.sync.getBlob', { did, cid }),
        hidden: (labels?.values ?? []).some(({ val }) => val === '!no-unauthenticated'),
      };
    },
    async refusesSynthetic(pds, did, signal) {
      for (const collection of DECLARATIONS) {
        const refusal = await declared(xrpc, { pds, did, collection }, signal);
        if (refusal !== null) return refusal;
      }
      return false;
    },
  };
}
