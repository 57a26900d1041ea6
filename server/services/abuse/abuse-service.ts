import type { ErrorCode } from '../../../shared/contract/errors.ts';
import { accountOfReportAddress } from '../../../shared/domain/abuse/report-address.ts';
import { isEmail } from '../../../shared/domain/accounts/email.ts';
import { accountId } from '../../../shared/domain/ids.ts';
import { AppError, type FieldProblem, refuseProblems } from '../../core/app-error.ts';
import type { Clock } from '../../core/clock.ts';
import type { Logger } from '../../core/logger.ts';
import { senderNetwork } from '../../core/sender-network.ts';
import type { Db } from '../../db/database.ts';
import { type AbuseTarget, targetByName, targetOfAccount } from '../../db/repositories/abuse-reports.ts';
import type { JobQueue } from '../../ports/job-queue.ts';
import type { SourceRegistry } from '../../ports/source-registry.ts';
import { createLookup } from '../accounts/lookup.ts';
import { newReferralCode } from '../auth/tokens.ts';
import type { Blocklist } from '../blocklist/blocklist.ts';
import { sendSoon } from '../deliver/write-mail.ts';
import type { Hide } from '../opt-out/hide.ts';
import { type AbuseForm, type Filing, fileReport } from './file-report.ts';

export interface AbuseService {
  /**
   * Keeps a report for the operator; one of a minor suspends the account at once. The answer is the same whatever came of it.
   * @returns the receipt. @throws AppError `fields_empty`, `email_invalid`
   */
  report(form: AbuseForm, address: string): Promise<string>;
}

export interface AbuseDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly sources: SourceRegistry;
  readonly blocks: Blocklist;
  readonly jobs: JobQueue;
  readonly hide: Hide;
}

/** The network cannot be asked: whom we know by that name is taken. */
const SILENT: ReadonlySet<ErrorCode> = new Set(['network_unavailable', 'network_not_offered', 'account_server_slow']);

function refuseIncomplete({ about, text, contact = '' }: AbuseForm): void {
  const problems: FieldProblem[] = [];
  if (about === '') problems.push({ field: 'about', code: 'fields_empty' });
  if (text === '') problems.push({ field: 'text', code: 'fields_empty' });
  if (contact !== '' && !isEmail(contact)) problems.push({ field: 'contact', code: 'email_invalid' });
  refuseProblems(problems);
}

export function createAbuseService(deps: AbuseDeps): AbuseService {
  const { db, clock, blocks } = deps;
  const lookup = createLookup({ sources: deps.sources });

  /** By the report that shows it, by its name on the network or, when that does not answer, by the name we know. */
  async function targetOf({ about, network }: AbuseForm): Promise<AbuseTarget | null> {
    const account = accountOfReportAddress(about);
    if (account !== null) return targetOfAccount(db, accountId(account));
    if (network === null) return null;
    const byName = () => targetByName(db, network, about.replace(/^@/, ''));
    try {
      const found = await lookup.find({ network, username: about });
      if (found.status === 'not-found') return await byName();
      const { id, username } = found.profile;
      return { network, externalId: id, username };
    } catch (error) {
      if (error instanceof AppError && SILENT.has(error.code)) return byName();
      throw error;
    }
  }

  return {
    async report(form, address) {
      const receipt = newReferralCode().toUpperCase();
      // A program filled the field that nobody sees: it is told what a person is told.
      if ((form.website ?? '') !== '') return receipt;
      refuseIncomplete(form);
      const target = await targetOf(form);
      const fingerprint = target === null ? null : await blocks.fingerprint(target.network, target.externalId);
      // The purpose is part of the hash: under another word nobody who has reported would be known again.
      const sender = await blocks.veil('asker', senderNetwork(address));
      const filing: Filing = { form, receipt, target, fingerprint, sender, at: clock.now() };
      const { trackers } = await db.transaction().execute((tx) => fileReport(tx, filing));
      await deps.hide({ trackers });
      await sendSoon({ jobs: deps.jobs, log: deps.logger });
      return receipt;
    },
  };
}
