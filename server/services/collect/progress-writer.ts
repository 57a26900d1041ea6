import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { Logger } from '../../core/logger.ts';
import type { Db } from '../../db/database.ts';
import { saveProgress } from '../../db/repositories/collected-profiles.ts';
import type { ProfileProgress } from '../../db/schema.ts';

/** At most two writes a second, however often a source reports. */
const WRITE_GAP_MS = SECOND / 2;
/** A live event is kept for replay, so only every fourth write makes one; a new stage always does. */
const WRITES_PER_EVENT = 4;

export interface ProgressWriter {
  /** Remembers the newest state; it is written within half a second. */
  set(stage: ProfileProgress['stage'], done: number, total: number | null): void;
  /** Writes what is pending and stops; nothing is written after it resolves. */
  close(): Promise<void>;
}

export interface ProgressWriterDeps {
  readonly db: Db;
  readonly log: Pick<Logger, 'warn'>;
  /** Tells those who look at the profile that it changed. */
  readonly announce: (profile: ProfileId) => Promise<void>;
}

/** Writes the progress of one running collection. A failed write is logged: progress is never worth a collection. */
export function createProgressWriter(
  deps: ProgressWriterDeps,
  input: { profile: ProfileId; startedAt: Instant },
): ProgressWriter {
  let latest: ProfileProgress | null = null;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;
  let quietWrites = 0;
  let announced: ProfileProgress['stage'] | null = null;

  async function announce(stage: ProfileProgress['stage']): Promise<void> {
    quietWrites += 1;
    if (stage === announced && quietWrites < WRITES_PER_EVENT) return;
    quietWrites = 0;
    announced = stage;
    await deps.announce(input.profile);
  }

  async function write(): Promise<void> {
    const progress = latest;
    latest = null;
    if (progress === null) return;
    try {
      await saveProgress(deps.db, input.profile, progress);
      await announce(progress.stage);
    } catch (err) {
      deps.log.warn({ err, profile: input.profile }, 'progress could not be written');
    }
  }

  function later(): void {
    timer = null;
    writing = writing.then(write);
  }

  return {
    set(stage, done, total) {
      if (closed) return;
      latest = { stage, done, total, startedAt: input.startedAt, error: null };
      timer ??= setTimeout(later, WRITE_GAP_MS);
    },
    async close() {
      closed = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
      latest = null;
      await writing;
    },
  };
}
