import { LRUCache } from 'lru-cache';
import type { Network } from '../../../shared/domain/accounts/network.ts';
import type { Action } from '../../../shared/domain/activity/action.ts';
import type { ProfileId } from '../../../shared/domain/ids.ts';
import { CSV_BOM, CSV_HEADER, createCsvRows } from '../../../shared/domain/report/csv.ts';
import { type PeriodSpan, periodFrom, periodTo } from '../../../shared/domain/time/period.ts';
import type { Db } from '../../db/database.ts';
import { type PersonName, readNames } from '../../db/repositories/names.ts';
import { actionsIn } from '../../db/repositories/report-material.ts';

/** A profile whose actions are exported. */
export interface ExportedProfile {
  readonly profile: ProfileId;
  readonly network: Network;
  readonly username: string;
}

export interface CsvRequest {
  readonly profiles: readonly ExportedProfile[];
  readonly period: PeriodSpan;
  /** Minutes east of UTC, for the column `local_time`. */
  readonly timezoneMin: number;
}

/** Names kept over pages: the same accounts are liked again and again. */
const NAMES = 20_000;
/** Rows formatted before other requests get their turn. */
const ROWS_AT_ONCE = 1_000;

type NameOf = (id: string) => PersonName | null;

/** Looks the names of a page up, those that an earlier page did not bring. */
function createNames(db: Db, network: Network): (page: readonly Action[]) => Promise<NameOf> {
  const known = new LRUCache<string, { readonly person: PersonName | null }>({ max: NAMES });
  return async (page) => {
    const ids = new Set(page.flatMap(({ targetId }) => (targetId === null ? [] : [targetId])));
    const unknown = [...ids].filter((id) => !known.has(id));
    const found = new Map((await readNames(db, network, unknown)).map((person) => [person.id, person]));
    // This page's names may be more than the cache holds: they are read from `found` first.
    for (const id of unknown) known.set(id, { person: found.get(id) ?? null });
    return (id) => found.get(id) ?? known.get(id)?.person ?? null;
  };
}

/** The file in pieces: a line for each action, profile after profile, oldest first. Nothing is read ahead. */
export async function* csvPieces(db: Db, request: CsvRequest): AsyncGenerator<string> {
  const line = createCsvRows(request.timezoneMin);
  const { period } = request;
  yield CSV_BOM + CSV_HEADER;
  for (const { profile, network, username } of request.profiles) {
    const namesOf = createNames(db, network);
    for await (const page of actionsIn(db, { profile, from: periodFrom(period), to: periodTo(period) })) {
      const nameOf = await namesOf(page);
      for (let from = 0; from < page.length; from += ROWS_AT_ONCE) {
        const lines = page.slice(from, from + ROWS_AT_ONCE).map((action) => {
          const person = action.targetId === null ? null : nameOf(action.targetId);
          return line({
            at: action.at,
            network,
            account: username,
            action: action.kind,
            target: person?.username ?? action.targetId,
            targetName: person?.name ?? null,
            postUrl: action.post?.url ?? null,
            text: action.text,
            removed: action.removed,
          });
        });
        yield lines.join('');
      }
    }
  }
}
