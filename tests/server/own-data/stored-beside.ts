import type { Db } from '../../../server/db/database.ts';
import { insertGoogleIdentity } from '../../../server/db/repositories/google.ts';
import { insertPasskey } from '../../../server/db/repositories/passkeys.ts';
import { accountId, type Instant, type ReportId, userId } from '../../../shared/domain/ids.ts';
import { dayOf } from '../../../shared/domain/time/calendar.ts';

interface Stored {
  readonly one: { readonly id: number; readonly email: string; readonly accounts: readonly number[] };
  /** Looked at the first one's dashboard, for support. */
  readonly other: { readonly id: number };
  readonly at: Instant;
  readonly pastWeeks: ReportId[];
}

/** What else can be stored of a person, beside what comes of following accounts. */
export async function storeBeside(db: Db, { one, other, at: now, pastWeeks }: Stored): Promise<void> {
  const at = new Date(now);
  const reason = 'a question about a report';
  const view = { viewed_id: userId(one.id), reason, opened_at: at, until: at };
  await db
    .insertInto('support_views')
    .values({ ...view, viewer_id: userId(other.id) })
    .execute();
  const google = {
    user: userId(one.id),
    issuer: 'https://id.test',
    subject: 'sub-of-one',
    email: 'one@google.test',
  };
  await insertGoogleIdentity(db, { ...google, today: dayOf(now), used: false });
  const { profile_id } = await db
    .selectFrom('accounts')
    .where('id', '=', accountId(one.accounts[0] ?? 0))
    .select('profile_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('past_week_orders')
    .values({
      ...{ id: 'pw-of-one', user_id: userId(one.id), account_id: accountId(one.accounts[0] ?? 0), profile_id },
      ...{ weeks: pastWeeks, amount_minor: 240, currency: 'usd' },
      ...{ provider: 'embedded', session_id: null, charge_id: null, state: 'delivered' },
      ...{ created_at: at, expires_at: at, paid_at: at, ended_at: at, tried_at: at },
    })
    .execute();
  await insertPasskey(db, {
    ...{ user: userId(one.id), credentialId: Buffer.from('one'), publicKey: Buffer.from('key'), counter: 0 },
    ...{ transports: [], name: 'a key', createdOn: dayOf(now) },
  });
  await db
    .insertInto('address_changes')
    .values({
      ...{ id: crypto.randomUUID(), user_id: userId(one.id), requested_at: at, confirm_until: at, undo_until: at },
      ...{ old_email: one.email, new_email: 'one-later@reader.example' },
      ...{ confirm_hash: Buffer.from('confirm'), undo_hash: Buffer.from('undo') },
    })
    .execute();
  await db
    .insertInto('refunds')
    .values({
      ...{ provider: 'stripe', charge_ref: 'ch_of_one', user_id: userId(one.id), reason: 'by-mistake' },
      ...{ is_forced: false, asked_at: at },
    })
    .execute();
  const customer = {
    user_id: userId(one.id),
    provider: 'stripe',
    currency: 'usd',
    customer: 'cus_of_one',
  } as const;
  await db.insertInto('provider_customers').values(customer).execute();
}
