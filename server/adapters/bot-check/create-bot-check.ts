import type { Config } from '../../config/config.ts';
import type { Logger } from '../../core/logger.ts';
import type { BotCheck } from '../../ports/bot-check.ts';
import type { HttpClient } from '../egress/http-client.ts';
import { createHcaptcha } from './hcaptcha.ts';

const OFF: BotCheck = {
  siteKey: null,
  script: null,
  description: 'off; sign-ups and public forms are only limited by rate',
  origins: [],
  refuseRobots: async () => undefined,
};

/** hCaptcha where its keys are set; else nobody is checked. */
export const createBotCheck = (
  config: Config['botCheck'],
  outside: { http: Pick<HttpClient, 'post'>; log: Pick<Logger, 'info'> },
): BotCheck => (config === null ? OFF : createHcaptcha(config, outside));
