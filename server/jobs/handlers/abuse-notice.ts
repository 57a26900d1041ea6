import type { AbuseNotice } from '../../services/abuse/abuse-notice.ts';
import { ABUSE_NOTICE } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';
import { sendMail } from './send-mail.ts';

type Payload = Parameters<typeof ABUSE_NOTICE.slot>[0];

/** Mails a report of abuse to the operator, once. */
export function abuseNotice({ notice }: { readonly notice: AbuseNotice }): JobHandler<Payload> {
  return { definition: ABUSE_NOTICE, run: ({ abuseId }) => sendMail(() => notice.send(abuseId)) };
}
