import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { firstKeptInstant } from '../../../shared/domain/retention/retention.ts';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import type { Database, LicensedReceipt } from '../../db/database.ts';
import type { IngestAnswer } from '../../db/licensed-tables.ts';
import { storableRange } from '../../db/partitions.ts';
import { collectedAccounts, sealedDelivery } from '../../db/repositories/licensed-data.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import { drain, incomingBytes } from './incoming-bytes.ts';
import { jsonLines } from './json-lines.ts';
import { INGEST_LIMITS, type IngestLimits } from './limits.ts';
import { type IngestHeaders, type SignedDelivery, verifyHeaders } from './signature.ts';
import { coverageOf, createLineTaker, type LinesDeps, type Taken } from './take-lines.ts';

/** A delivery as it arrives. */
export interface IncomingDelivery extends IngestHeaders {
  /** Media type, without its parameters. */
  readonly type: string | null;
  /** How the body is compressed: `gzip`, `zstd`, or not. */
  readonly encoding: string | null;
  readonly body: Readable | null;
}

export interface IngestService {
  /**
   * Takes a signed delivery: all of it counts, or nothing. One that was taken before is answered as it was then.
   * @throws AppError as the contract's `ingest` names them; `not_found` while no key is configured
   */
  receive(delivery: IncomingDelivery): Promise<IngestAnswer>;
}

export interface IngestDeps {
  readonly config: Config['ingest'];
  readonly database: Pick<Database, 'db' | 'licensed'>;
  readonly blocks: Pick<Blocklist, 'withheld'>;
  readonly jobs: Pick<JobQueue, 'enqueueCollect'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly limits?: Partial<IngestLimits>;
}

const MEDIA_TYPE = 'application/x-ndjson';
/** Collected at once; of more the schedule finds the rest within a minute. */
const COLLECTED_AT_ONCE = 100;
/** A refused sender that goes on writing is listened to for so long. */
const DRAINED = { ms: 3_000, bytes: 64 * 1024 * 1024 };

/** One delivery's way through; what it needs of the service that takes it. */
interface Taking {
  readonly deps: IngestDeps;
  readonly limits: IngestLimits;
  readonly signed: SignedDelivery;
}

function linesDeps(
  { database, blocks, clock }: IngestDeps,
  receipt: LicensedReceipt,
  networks: readonly Network[],
): LinesDeps {
  const now = clock.now();
  return {
    receipt,
    networks,
    range: { from: firstKeptInstant(now), to: storableRange(now).to },
    collected: (network, ids) => collectedAccounts(database.db, network, ids),
    isWithheld: blocks.withheld,
  };
}

/** What came of the same delivery earlier. @throws AppError `ingest_id_reused` where the id was another delivery's */
async function earlier({ db }: Pick<Database, 'db'>, { id, digest }: SignedDelivery): Promise<IngestAnswer | null> {
  const sealed = await sealedDelivery(db, id);
  if (sealed === null) return null;
  if (digest.toString('base64') !== sealed.digest) throw new AppError('ingest_id_reused');
  return sealed.answer;
}

/** @throws AppError `ingest_damaged` where the body is not the one that was signed */
async function readBody(
  body: Readable,
  { encoding, lines, taking }: { readonly encoding: string | null; readonly lines: LinesDeps; readonly taking: Taking },
): Promise<Taken> {
  const { limits, signed } = taking;
  const hash = createHash('sha256');
  const taker = createLineTaker(lines);
  for await (const some of jsonLines(incomingBytes(body, { encoding, hash, limits }), limits)) await taker.take(some);
  if (!hash.digest().equals(signed.digest)) throw new AppError('ingest_damaged');
  return taker.taken();
}

async function seal(receipt: LicensedReceipt, { deps, signed }: Taking, taken: Taken): Promise<IngestAnswer> {
  const { head, counts, profiles } = taken;
  const answer = { id: signed.id, accounts: profiles.size, ...counts };
  const sealed = await receipt.seal({
    ...{ requestId: signed.id, keyName: signed.keyName, digest: signed.digest.toString('base64') },
    ...{ network: head.network, feed: head.feed, coverage: coverageOf(head) },
    ...{ answer, profiles: [...profiles], sealedAt: deps.clock.now() },
  });
  if (sealed) return answer;
  // The same delivery came in twice at a time, and the other was quicker.
  await receipt.discard();
  return (await earlier(deps.database, signed)) ?? answer;
}

async function take(taking: Taking, body: Readable, encoding: string | null): Promise<IngestAnswer> {
  const { deps, signed } = taking;
  await deps.database.licensed.sweep();
  const receipt = await deps.database.licensed.receive();
  try {
    const lines = linesDeps(deps, receipt, deps.config?.networks ?? []);
    const taken = await readBody(body, { encoding, lines, taking });
    const answer = await seal(receipt, taking, taken);
    for (const profile of [...taken.profiles].slice(0, COLLECTED_AT_ONCE)) await deps.jobs.enqueueCollect(profile);
    deps.log.info({ ...answer, key: signed.keyName, feed: taken.head.feed }, 'a feed was delivered');
    return answer;
  } catch (error) {
    await receipt.discard();
    throw error;
  }
}

/** Refused before its body was worth reading, or its sender is not there. */
const isUnanswerable = (error: unknown): boolean =>
  !(error instanceof AppError) || error.code === 'ingest_unsigned' || error.code === 'request_timeout';

export function createIngestService(deps: IngestDeps): IngestService {
  const { config, database, clock } = deps;
  const limits = { ...INGEST_LIMITS, ...deps.limits };
  let underWay = 0;

  async function receive(delivery: IncomingDelivery): Promise<IngestAnswer> {
    if (config === null) throw new AppError('not_found');
    const signed = verifyHeaders(delivery, config.keys, clock.now());
    const { type, body, encoding } = delivery;
    if (type !== MEDIA_TYPE || body === null) throw new AppError('invalid_input', { field: 'content-type' });
    const answered = await earlier(database, signed);
    if (answered !== null) return answered;
    if (underWay >= limits.atOnce) throw new AppError('too_many_requests');
    underWay += 1;
    try {
      return await take({ deps, limits, signed }, body, encoding);
    } finally {
      underWay -= 1;
    }
  }

  return {
    async receive(delivery) {
      const drainBody = async (): Promise<void> => {
        if (delivery.body !== null) await drain(delivery.body, DRAINED);
      };
      try {
        const answer = await receive(delivery);
        await drainBody();
        return answer;
      } catch (error) {
        if (!isUnanswerable(error)) await drainBody();
        throw error;
      }
    },
  };
}
