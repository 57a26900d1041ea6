import { BRAND } from '../../../shared/brand.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import { printable } from '../../core/printable.ts';
import type { Db } from '../../db/database.ts';
import { type AbuseRow, findAbuseReport, markNoticed } from '../../db/repositories/abuse-reports.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { html } from '../mail/html.ts';

export interface AbuseNotice {
  /** Mails the report to the support address, once; without one nothing is sent. */
  send(report: number): Promise<void>;
}

export interface AbuseNoticeDeps {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl' | 'supportEmail'>;
}

const KINDS = {
  minor: 'this is a minor',
  harassment: 'harassment or abuse of the service',
  content: 'content of the sender',
  other: 'other',
} as const satisfies Record<AbuseRow['kind'], string>;

/** For the operator, whose language is that of the command line. */
function words(row: AbuseRow): string[] {
  const state = row.suspended ? 'The account is suspended until you decide.' : 'Nothing was suspended.';
  return [
    `Report ${row.id}, receipt ${row.receipt}: ${KINDS[row.kind]}.`,
    `About: ${row.about}${row.username === null ? '' : ` (${row.network}: ${row.username})`}`,
    `Contact: ${row.contact || 'none given'}, reads ${row.lang}.`,
    state,
    row.text,
    `npm run perch -- abuse show ${row.id}`,
  ];
}

export function createAbuseNotice({ db, mailer, clock, config }: AbuseNoticeDeps): AbuseNotice {
  return {
    async send(id) {
      const row = await findAbuseReport(db, id);
      if (row === undefined || row.noticed_at !== null || config.supportEmail === null) return;
      const lines = words(row).map(printable);
      await mailer.send({
        to: config.supportEmail,
        subject: `[${BRAND.name}] Report of abuse ${row.receipt}: ${KINDS[row.kind]}`,
        text: `${lines.join('\n\n')}\n`,
        html: lines.map((line) => html`<p style="white-space:pre-line">${line}</p>`.text).join('\n'),
        messageId: `abuse-${row.receipt.toLowerCase()}@${new URL(config.publicUrl).hostname}`,
      });
      await markNoticed(db, id, clock.now());
    },
  };
}
