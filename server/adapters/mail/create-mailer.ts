import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Mailer } from '../../ports/mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** SMTP where it is configured, else files under the data folder; `description` says which. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir' | 'dkim'>, clock: Clock): Mailer {
  if (config.smtpUrl !== null) return createSmtpMailer(config.smtpUrl, config.mailFrom, { dkim: config.dkim });
  return createOutboxMailer({ folder: join(config.dataDir, 'outbox'), from: config.mailFrom, clock });
}
