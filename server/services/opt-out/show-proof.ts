import type { OptOutRequest } from '../../../shared/contract/opt-out.ts';
import type { Instant } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import { erasureProgress, type ProofRow } from '../../db/repositories/proof-requests.ts';

const EXPIRED: OptOutRequest = {
  state: 'expired',
  want: 'out',
  profile: null,
  code: null,
  expiresAt: null,
  erasure: null,
};

export const isExpired = (row: ProofRow, now: Instant): boolean => row.expires_at.getTime() <= now;

/** A request as the page shows it; one that is not known is one that has expired. */
export async function showProof(db: Db, row: ProofRow | undefined, now: Instant): Promise<OptOutRequest> {
  if (row === undefined) return EXPIRED;
  const { want, network, code, card } = row;
  if (row.proved_at === null && isExpired(row, now)) return { ...EXPIRED, want };
  const done = row.proved_at !== null;
  return {
    state: done ? 'done' : 'waiting',
    want,
    profile: card === null ? null : { network, ...card },
    code: done ? null : code,
    expiresAt: row.expires_at.getTime(),
    erasure: row.erasure_id === null ? null : await erasureProgress(db, row.erasure_id),
  };
}
