import type { Logger } from '../../core/logger.ts';
import type { WeeklyService } from '../../services/deliver/weekly-service.ts';
import { WEEKLY_MAIL } from '../definitions.ts';
import type { JobHandler } from '../job-types.ts';
import { sendMail } from './send-mail.ts';

type Payload = Parameters<typeof WEEKLY_MAIL.slot>[0];

export function weeklyMail(deps: { readonly weekly: WeeklyService; readonly log: Logger }): JobHandler<Payload> {
  return {
    definition: WEEKLY_MAIL,
    async run({ userId, thursday }) {
      const sent = await sendMail(() => deps.weekly.send(userId, thursday));
      deps.log.info({ user: userId, thursday, sent }, 'weekly mail');
    },
  };
}
