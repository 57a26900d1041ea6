import type { Instant, ProfileId } from '../../../shared/domain/ids.ts';
import { mayPass } from '../../../shared/domain/policy/recheck.ts';
import {
  type Finding,
  isLookDue,
  type Standstill,
  standstillAfter,
  standstillUnanswered,
} from '../../../shared/domain/policy/standstill.ts';
import type { DenialReason } from '../../../shared/domain/policy/tracking.ts';
import { actionsKeptFrom } from '../../../shared/domain/retention/retention.ts';
import type { Db } from '../../db/database.ts';
import { lockStandstill, saveStandstill, withdrawEverything } from '../../db/repositories/standstills.ts';

/** What its owner, the operator or an age asked for: what the network says of the account meanwhile changes nothing. */
const stands = (held: Standstill | null): boolean => held !== null && !mayPass(held.reason);

/**
 * A look found that the profile may not be collected: said at once, and looked at again later. Of an account that is now believed
 * gone everything is withdrawn, so that its content is hidden now and erased soon.
 * @returns why it stands still; null when it was deleted meanwhile
 */
export const standStill = (db: Db, id: ProfileId, look: Look): Promise<DenialReason | null> =>
  db.transaction().execute((tx) => standStillIn(tx, id, look));

interface Look {
  readonly finding: Finding;
  readonly now: Instant;
}

/** The same inside a transaction. */
export async function standStillIn(tx: Db, id: ProfileId, { finding, now }: Look): Promise<DenialReason | null> {
  const held = await lockStandstill(tx, id);
  if (held === undefined) return null;
  if (held !== null && stands(held)) return held.reason;
  const after = standstillAfter(held, finding, now);
  await saveStandstill(tx, id, after);
  if (after.reason === 'deleted' && held?.reason !== 'deleted') {
    await withdrawEverything(tx, id, { now, actionsFrom: actionsKeptFrom(now) });
  }
  return after.reason;
}

/** A look got no answer. @returns whether the profile stands still at all; if not, a failure is a failure. */
export async function standUnanswered(db: Db, id: ProfileId, now: Instant): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const held = await lockStandstill(tx, id);
    if (held === undefined || held === null) return false;
    if (isLookDue(held, now)) await saveStandstill(tx, id, standstillUnanswered(held, now));
    return true;
  });
}
