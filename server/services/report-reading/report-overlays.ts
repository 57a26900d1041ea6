import { createHash } from 'node:crypto';
import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { isUnchanged, overlayReport, type ReportChanges } from '../../../shared/domain/report/overlay.ts';
import { SECOND } from '../../../shared/domain/time/calendar.ts';
import type { PeriodSpan } from '../../../shared/domain/time/period.ts';
import { parseReport, serializeReport } from '../../../shared/report/serialize.ts';
import { AppError } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import { createRecentCache } from '../../core/recent-cache.ts';
import type { Database } from '../../db/database.ts';
import { changesSince } from '../../db/repositories/report-changes.ts';
import { readBody, type StoredText } from '../../db/repositories/stored-reports.ts';

/** A stored report: whose, of which period, and which text of it. */
export interface StoredReportRef extends StoredText {
  readonly profile: ProfileId;
  readonly network: Network;
  readonly period: PeriodSpan;
}

/** A report's text with what names its bytes. */
export interface CurrentText {
  readonly tag: string;
  readonly text: string;
}

/** Stored reports as the network shows their content now: what was deleted is hidden, pictures are the present ones. */
export interface ReportOverlays {
  /** What names the present text: the stored one's etag while nothing changed, and what changed since. */
  tagOf(place: StoredReportRef): Promise<string>;
  /**
   * The present text. While nothing changed it is the stored one, byte for byte; a report that was built again meanwhile
   * answers its new text under the new tag.
   * @throws AppError `report_not_found` when it was deleted meanwhile
   */
  textOf(place: StoredReportRef): Promise<CurrentText>;
}

/** What changed is believed this long. */
const CACHE = { size: 5_000, ttlMs: 5 * SECOND };
const DIGEST_LENGTH = 16;

interface Overlay {
  /** null: nothing changed. */
  readonly changes: ReportChanges | null;
  readonly tag: string;
}

function overlayWith(etag: string, changes: ReportChanges): Overlay {
  if (isUnchanged(changes)) return { changes: null, tag: etag };
  const digest = createHash('sha256').update(JSON.stringify(changes)).digest('base64url').slice(0, DIGEST_LENGTH);
  return { changes, tag: `${etag}.${digest}` };
}

export function createReportOverlays({
  database,
  clock,
}: {
  database: Pick<Database, 'read'>;
  clock: Clock;
}): ReportOverlays {
  const overlays = createRecentCache<Overlay>({ clock, ...CACHE });

  const find = async (place: StoredReportRef, since: Instant): Promise<Overlay> =>
    overlayWith(place.etag, (await database.read(({ db }) => changesSince(db, { ...place, since }))).changes);

  const overlayOf = (place: StoredReportRef): Promise<Overlay> =>
    overlays.get(`${place.profile} ${place.period.id} ${place.etag}`, () => find(place, place.builtAt));

  return {
    tagOf: async (place) => (await overlayOf(place)).tag,
    async textOf(place) {
      const stored = await database.read(({ db }) => readBody(db, place.profile, place.period.id));
      if (stored === undefined) throw new AppError('report_not_found');
      const { etag, builtAt, body } = stored;
      const { changes, tag } = await overlayOf({ ...place, etag, builtAt });
      if (changes === null) return { tag, text: body };
      return { tag, text: serializeReport(overlayReport(parseReport(body), changes)) };
    },
  };
}
