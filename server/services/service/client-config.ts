import type { ClientConfig } from '../../../shared/contract/config.ts';
import type { Network } from '../../../shared/domain/accounts/network.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { BotCheck } from '../../ports/bot-check.ts';

/** Past weeks may be bought while an account has been tracked for at most this many weeks (specification, section 9). */
const MAX_ACCOUNT_AGE_FOR_PAST_DATA_WEEKS = 3;
const MAX_PAST_DATA_WEEKS = 12;
/** Above it, follows read from paged lists are sampled. */
const MAX_ACCOUNT_FOLLOWS = 3000;

export interface ClientConfigService {
  /** Everything the client is configured with. */
  read(): ClientConfig;
  /** What may have changed since the client started: sent along with the answers to a log-in. */
  brief(): Partial<ClientConfig>;
}

export interface ClientConfigDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly networks: readonly Network[];
  readonly sandboxPayments: boolean;
  readonly botCheck: Pick<BotCheck, 'siteKey' | 'script'>;
  readonly googleLogin: boolean;
}

export function createClientConfigService(deps: ClientConfigDeps): ClientConfigService {
  const { config, clock } = deps;
  return {
    read: () => ({
      version: config.version,
      sandboxPayments: deps.sandboxPayments,
      networks: [...deps.networks],
      maxAccountAgeForPastDataReceive: MAX_ACCOUNT_AGE_FOR_PAST_DATA_WEEKS,
      maxPastDataDeep: MAX_PAST_DATA_WEEKS,
      maxAccountFollows: MAX_ACCOUNT_FOLLOWS,
      pressId: config.pressId,
      pressIdpt: config.pressIdpt,
      supportEmail: config.supportEmail,
      supportPhone: config.supportPhone,
      blogUrl: config.blogUrl,
      inviteOnly: config.inviteOnly,
      botCheckSiteKey: deps.botCheck.siteKey,
      botCheckScript: deps.botCheck.script,
      googleLogin: deps.googleLogin,
      now: clock.now(),
    }),
    brief: () => ({ version: config.version, now: clock.now() }),
  };
}
