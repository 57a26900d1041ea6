import * as z from 'zod/mini';
import { BRAND } from '../../../shared/brand.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import { printable } from '../../core/printable.ts';
import type { Db } from '../../db/database.ts';
import { type AbuseRow, findAbuseReport, markNoticed } from '../../db/repositories/abuse-reports.ts';
import type { MailWriter } from '../deliver/mail-writer.ts';
import { pageOf } from '../mail/parts.ts';
import { createElement } from '../mail/react.ts';

export interface AbuseNoticeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, 'supportEmail'>;
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

const abuseData = z.object({ abuseId: z.int() });

/** The mails that bring reports of abuse to the support address; without one nothing is sent. */
export function createAbuseNoticeWriter({ db, clock, config }: AbuseNoticeDeps): MailWriter {
  return {
    async write({ data }) {
      const row = await findAbuseReport(db, z.parse(abuseData, data).abuseId);
      if (row === undefined || row.noticed_at !== null || config.supportEmail === null) return null;
      const lines = words(row).map(printable);
      const mail = {
        to: config.supportEmail,
        subject: `[${BRAND.name}] Report of abuse ${row.receipt}: ${KINDS[row.kind]}`,
        text: `${lines.join('\n\n')}\n`,
        html: lines.map((line) => pageOf(createElement('p', { style: { whiteSpace: 'pre-line' } }, line))).join('\n'),
      };
      return { mail };
    },
    async settled(tx, { data }, state) {
      if (state === 'sent') await markNoticed(tx, z.parse(abuseData, data).abuseId, clock.now());
    },
  };
}
