import type { ClientConfig } from '../../../shared/contract/config.ts';
import { MAX_ACCOUNT_FOLLOWS } from '../../../shared/domain/collect/follow-lists.ts';
import type { Network } from '../../../shared/domain/networks/networks.ts';
import { PAYMENT_METHODS } from '../../../shared/domain/subscription/payment-method.ts';
import type { Config } from '../../config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { BotCheck } from '../../ports/bot-check.ts';
import type { PaymentGateways } from '../../ports/payment-gateway.ts';
import { sellsOnce } from '../past-weeks/sells-once.ts';

/** The specification's form of a price: whole units with a fraction. */
const MINOR_PER_UNIT = 100;

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
  readonly gateways: PaymentGateways;
  readonly botCheck: Pick<BotCheck, 'siteKey' | 'script'>;
  readonly googleLogin: boolean;
  /** Summaries can be written. */
  readonly summaries: boolean;
  readonly connectNetworks: readonly Network[];
}

export function createClientConfigService(deps: ClientConfigDeps): ClientConfigService {
  const { config, clock, gateways } = deps;
  const paymentMethods = PAYMENT_METHODS.filter((method) => gateways[method] !== null);
  return {
    read: () => ({
      version: config.version,
      sandboxPayments: paymentMethods.some((method) => gateways[method]?.sandbox === true),
      paymentMethods,
      stripeKey: config.stripe?.publishableKey ?? null,
      paypalClientId: config.paypal?.clientId ?? null,
      summaries: deps.summaries,
      networks: [...deps.networks],
      maxAccountAgeForPastDataReceive: config.pastWeeks.maxAccountAge,
      maxPastDataDeep: config.pastWeeks.maxDeep,
      pastWeekPrice: config.pastWeeks.priceMinor.usd / MINOR_PER_UNIT,
      pastWeekPricebrl: config.pastWeeks.priceMinor.brl / MINOR_PER_UNIT,
      pastWeekMethods: PAYMENT_METHODS.filter((method) => sellsOnce(gateways[method])),
      maxAccountFollows: MAX_ACCOUNT_FOLLOWS,
      pressId: config.pressId,
      pressIdpt: config.pressIdpt,
      supportEmail: config.supportEmail,
      supportPhone: config.supportPhone,
      blogUrl: config.blogUrl,
      socialLinks: [...config.socialLinks],
      userCount: config.userCount,
      actionsShare: config.actionsShare,
      inviteOnly: config.inviteOnly,
      botCheckSiteKey: deps.botCheck.siteKey,
      botCheckScript: deps.botCheck.script,
      googleLogin: deps.googleLogin,
      connectNetworks: [...deps.connectNetworks],
      now: clock.now(),
    }),
    brief: () => ({ version: config.version, now: clock.now() }),
  };
}
