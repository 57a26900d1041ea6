import type { abuseReport } from '../../../shared/contract/abuse.ts';
import type { RouteInput } from '../../../shared/contract/route.ts';
import {
  type NotSuspended,
  RATE_WINDOW_MS,
  RELEASED_WINDOW_MS,
  SECOND_WINDOW_MS,
  whyNotSuspended,
} from '../../../shared/domain/abuse/suspension.ts';
import { type AccountId, type Instant, instant, type UserId } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/database.ts';
import {
  type AbuseTarget,
  addAbuseReport,
  countSuspensions,
  holdProfile,
  saidByAnother,
  wasReleased,
} from '../../db/repositories/abuse-reports.ts';
import { appendAudit, suspend } from '../../db/repositories/blocked-accounts.ts';
import { insertMails } from '../../db/repositories/outbox.ts';
import { trackedBy } from '../../db/repositories/trackers.ts';
import { newAbuseNotice } from '../deliver/new-mails.ts';

export type AbuseForm = RouteInput<typeof abuseReport>['body'];

/** A report whose account has been looked for. */
export interface Filing {
  readonly form: AbuseForm;
  readonly receipt: string;
  readonly target: AbuseTarget | null;
  readonly fingerprint: string | null;
  readonly sender: string;
  readonly at: Instant;
}

async function reasonAgainst(tx: Db, { form, fingerprint, sender, at }: Filing): Promise<NotSuspended | null> {
  const since = (window: number): Instant => instant(at - window);
  const known = fingerprint !== null;
  return whyNotSuspended({
    kind: form.kind,
    known,
    ...(await countSuspensions(tx, since(RATE_WINDOW_MS), sender)),
    saidByAnother: known && (await saidByAnother(tx, { fingerprint, sender, since: since(SECOND_WINDOW_MS) })),
    releasedLately: known && (await wasReleased(tx, fingerprint, since(RELEASED_WINDOW_MS))),
  });
}

interface Outcome {
  readonly suspended: boolean;
  readonly why: NotSuspended | null;
  readonly trackers: readonly { readonly user: UserId; readonly account: AccountId }[];
}

async function suspendIfAsked(tx: Db, filing: Filing): Promise<Outcome> {
  const { target, fingerprint, at } = filing;
  const why = await reasonAgainst(tx, filing);
  if (why !== null || fingerprint === null || target === null) return { suspended: false, why, trackers: [] };
  // What is blocked already stays so, for the reason it is.
  if (!(await suspend(tx, fingerprint, at))) return { suspended: false, why, trackers: [] };
  const profile = await holdProfile(tx, target);
  return { suspended: true, why, trackers: profile === null ? [] : await trackedBy(tx, profile) };
}

async function remember(tx: Db, filing: Filing, { suspended, why }: Outcome): Promise<void> {
  const { form, receipt, fingerprint, at } = filing;
  await appendAudit(tx, { at, actor: 'visitor', act: 'abuse-reported', about: receipt, detail: form.kind });
  if (form.kind !== 'minor') return;
  const act = suspended ? 'suspended' : 'not-suspended';
  await appendAudit(tx, { at, actor: 'system', act, about: fingerprint ?? receipt, detail: why ?? receipt });
}

/** Keeps a report with what it does at once: everything in the caller's transaction. */
export async function fileReport(tx: Db, filing: Filing): Promise<{ readonly trackers: Outcome['trackers'] }> {
  const { form, target } = filing;
  const outcome = await suspendIfAsked(tx, filing);
  const id = await addAbuseReport(tx, {
    receipt: filing.receipt,
    kind: form.kind,
    network: target?.network ?? form.network,
    about: form.about,
    external_id: target?.externalId ?? null,
    username: target?.username ?? null,
    fingerprint: filing.fingerprint,
    text: form.text,
    contact: form.contact ?? null,
    lang: form.lang,
    asker: filing.sender,
    suspended: outcome.suspended,
    created_at: new Date(filing.at),
    noticed_at: null,
    decision: null,
    decided_at: null,
    note: null,
  });
  await remember(tx, filing, outcome);
  await insertMails(tx, [newAbuseNotice(id)], filing.at);
  return { trackers: outcome.trackers };
}
