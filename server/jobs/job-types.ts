import type * as z from 'zod';
import type { Db } from '../db/database.ts';

/** What a job is, apart from how it is done: everything that a process needs which only queues it. */
export interface JobDefinition<P extends object> {
  readonly name: string;
  readonly payload: z.ZodType<P>;
  /** Work with one slot is queued once, whoever asks how often: waiting, running and being retried count. */
  readonly slot: (payload: P) => string;
  /** What is asked for while the work runs is done once more after it, because that run may have looked before the reason came. Default false. */
  readonly runsAgain?: boolean;
  /** Tries after the first, the first of them after about `delaySeconds`, each later one after twice the time. */
  readonly retry: { readonly limit: number; readonly delaySeconds: number; readonly maxDelaySeconds: number };
  /** A try that takes longer is given up and made again. */
  readonly expireInSeconds: number;
  /** Tries of this job that one process makes at the same time; with lanes, those of each lane. */
  readonly concurrency: number | JobLanes;
  /** Its tries compute and ask the database, and nobody else: fewer are made at once where cores are short (`concurrency-limit.ts`). Not with lanes. Default false. */
  readonly computes?: boolean;
  /** How long a job that failed for good is kept for those who look after the service; what is done leaves the queue. */
  readonly keepSeconds: number;
}

/** Slots that only jobs of some priorities may take. */
export interface JobLane {
  readonly slots: number;
  readonly minPriority: number;
  readonly maxPriority: number;
}

export interface JobLanes {
  readonly lanes: readonly JobLane[];
  /** Tries that jobs of one group make at the same time in one process. */
  readonly perGroup: number;
}

/** Where a job waits: higher priorities begin first, and the jobs of one group share what the group may take. */
export interface JobPlace {
  readonly priority: number;
  readonly group?: { readonly id: string };
}

/** One try of a job. */
export interface JobTry {
  /** Aborted when the process stops, the time is over, or another worker has been given the job. */
  readonly signal: AbortSignal;
  /** No try follows this one. */
  readonly last: boolean;
  /** How many tries there were with this one, since the job was queued or postponed. */
  readonly tries: number;
  readonly priority: number;
  readonly groupId: string | null;
  /**
   * Marks the job done inside the transaction that holds its effects, so that both are there or neither.
   * @throws LostClaimError when another worker has been given the job: the transaction must not commit.
   */
  complete(tx: Db): Promise<void>;
}

/** How a job is done. */
export interface JobHandler<P extends object> {
  readonly definition: JobDefinition<P>;
  /** Doing it twice is the same as once. Throwing means: try again; `GiveUpError`: do not; `LaterError`: not before. */
  run(payload: P, attempt: JobTry): Promise<void>;
  /** Told of every try that failed, unless the process is stopping. */
  failed?(payload: P, input: { readonly error: unknown; readonly final: boolean }): Promise<void>;
}

/** A handler of any payload, as the runner keeps it: the payload is read by the schema first. */
export interface AnyJobHandler {
  readonly definition: Omit<JobDefinition<object>, 'slot' | 'payload'>;
  run(data: unknown, attempt: JobTry): Promise<void>;
  failed(data: unknown, input: { readonly error: unknown; readonly final: boolean }): Promise<void>;
}

/** Ties a handler to its payload's schema. */
export function bindHandler<P extends object>({ definition, run, failed }: JobHandler<P>): AnyJobHandler {
  return {
    definition,
    run: (data, attempt) => run(definition.payload.parse(data), attempt),
    failed: async (data, input) => failed?.(definition.payload.parse(data), input),
  };
}

export class LostClaimError extends Error {
  constructor() {
    super('another worker has been given this job');
    this.name = 'LostClaimError';
  }
}

/** Trying again cannot help. */
export class GiveUpError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'GiveUpError';
  }
}

/** Trying again makes sense, but not before `delaySeconds` are over; in `place`, where it is not the job's own any more. */
export class LaterError extends Error {
  readonly delaySeconds: number;
  readonly place: JobPlace | null;

  constructor(delaySeconds: number, cause: unknown, place: JobPlace | null = null) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'LaterError';
    this.delaySeconds = delaySeconds;
    this.place = place;
  }
}
