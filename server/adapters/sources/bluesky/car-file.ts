import { open } from 'node:fs/promises';
import type { CoverageMatrix } from '../../../../shared/domain/activity/coverage.ts';
import type { Instant } from '../../../../shared/domain/ids.ts';
import {
  type CollectSink,
  type RemovalScope,
  SourceError,
  type SourceProfile,
} from '../../../ports/activity-source.ts';
import { profileUrl } from './at-uri.ts';
import type { DecodedRepository } from './car/decode-repository.ts';
import { createDecoder } from './car/decoder.ts';
import { collectArchive, removalsOf } from './collect-repository.ts';
import { ARCHIVE_COVERAGE, withoutWhole } from './coverage.ts';

/** The largest repositories known are some hundred megabytes. */
const MAX_FILE_BYTES = 512 * 1024 * 1024;

export interface CarFileRequest {
  readonly path: string;
  /** The account the file must belong to; null takes any. */
  readonly did: string | null;
  readonly now: Instant;
  readonly signal: AbortSignal;
}

export interface CarFileReport {
  readonly did: string;
  readonly revision: string;
  /** As far as the repository tells: the DID stands in for the handle, which is kept elsewhere. */
  readonly profile: SourceProfile;
  readonly coverage: CoverageMatrix;
  /** The export lacks records that it names. */
  readonly incomplete: boolean;
  readonly removals: RemovalScope;
  readonly skipped: Readonly<Record<string, number>>;
}

async function readWhole(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new SourceError('unreachable', `${path} cannot be opened`, { cause, retryable: false });
  });
  try {
    const stats = await file.stat();
    if (!stats.isFile()) throw new SourceError('malformed', `${path} is not a file`);
    if (stats.size > MAX_FILE_BYTES)
      throw new SourceError('too-large', `${path} is larger than ${MAX_FILE_BYTES} bytes`);
    const bytes = new Uint8Array(stats.size);
    const { bytesRead } = await file.read(bytes, 0, stats.size, 0);
    return bytesRead === stats.size ? bytes : bytes.slice(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function decodeFile(request: CarFileRequest, sink: CollectSink): Promise<DecodedRepository> {
  const { did, now, signal } = request;
  const archive = await readWhole(request.path);
  const decoder = createDecoder();
  try {
    const whole = { archive, did, now, since: null, notBefore: null, signal, fetchBlocks: async () => null };
    const outcome = await collectArchive(decoder, whole, sink);
    if (outcome.status === 'decoded') return outcome;
    throw new SourceError('malformed', `${request.path} is no whole export`);
  } finally {
    await decoder.close();
  }
}

/**
 * Reads a repository that a person exported (`com.atproto.sync.getRepo`, or the app's "Export my data"), without any
 * network. Throws `SourceError`: `unreachable`, `too-large`, `malformed`, `unsupported`, `aborted`.
 */
export async function collectCarFile(request: CarFileRequest, sink: CollectSink): Promise<CarFileReport> {
  const repository = await decodeFile(request, sink);
  const { revision, skipped, profile } = repository;
  const about = { network: 'bluesky', id: repository.did, username: repository.did } as const;
  const unknown = { userpic: null, followers: null, follows: null, posts: null };
  return {
    did: repository.did,
    revision,
    profile: {
      ...about,
      ...unknown,
      url: profileUrl(repository.did),
      name: profile?.name ?? null,
      bio: profile?.bio ?? null,
      flags: { noUnauthenticated: profile?.labels.includes('!no-unauthenticated') ?? false },
    },
    coverage: withoutWhole(ARCHIVE_COVERAGE, repository.lacking),
    incomplete: repository.lacking.length > 0,
    removals: removalsOf(repository),
    skipped,
  };
}
