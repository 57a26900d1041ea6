import type { MailKind } from '../../shared/domain/mail/outbox-rules.ts';
import type { Clock } from '../core/clock.ts';
import type { Logger } from '../core/logger.ts';
import { createSecretBox, type SecretBox } from '../core/secret-box.ts';
import type { Database } from '../db/database.ts';
import type { ArchiveFiles } from '../ports/archive-files.ts';
import type { ArchiveReader } from '../ports/archive-reader.ts';
import type { LiveHub } from '../ports/live-hub.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { ConnectorRegistry } from '../ports/network-connector.ts';
import type { PaymentGateways } from '../ports/payment-gateway.ts';
import type { SandboxGateway } from '../ports/sandbox-checkout.ts';
import type { SourceRegistry } from '../ports/source-registry.ts';
import type { Summariser } from '../ports/summariser.ts';
import type { WebhookSender } from '../ports/webhook-sender.ts';
import { createAbuseNoticeWriter } from '../services/abuse/abuse-notice.ts';
import { createAppKeys } from '../services/auth/app-keys.ts';
import type { Blocklist } from '../services/blocklist/blocklist.ts';
import { createBuildService } from '../services/build-reports/build-service.ts';
import { createFollowCheckout } from '../services/checkout/follow-checkout.ts';
import { settleSession } from '../services/checkout/settle-session.ts';
import { createCleanUpService } from '../services/clean-up/clean-up-service.ts';
import { createPackWeeks } from '../services/clean-up/pack-weeks.ts';
import { createCollectService } from '../services/collect/collect-service.ts';
import { createPeriodDirectories } from '../services/collect/period-directories.ts';
import { createRenewConnections } from '../services/connections/renew-connections.ts';
import { createAccountMailWriter } from '../services/deliver/account-mail-writer.ts';
import { createAddressChangedWriter, createNewAddressWriter } from '../services/deliver/address-mail-writer.ts';
import type { MailWriter } from '../services/deliver/mail-writer.ts';
import { createOutboxService } from '../services/deliver/outbox-service.ts';
import { createPastWeekMailWriter } from '../services/deliver/past-week-mail-writer.ts';
import { createPausedMailWriter } from '../services/deliver/paused-mail-writer.ts';
import { createPaymentMailWriter } from '../services/deliver/payment-mail-writer.ts';
import { createPlanMailWriter } from '../services/deliver/plan-mail-writer.ts';
import { createRefundMailWriter } from '../services/deliver/refund-mail-writer.ts';
import { createReportMailWriter } from '../services/deliver/report-mail-writer.ts';
import { createReportReadyService } from '../services/deliver/report-ready-service.ts';
import type { UnsubscribeService } from '../services/deliver/unsubscribe-service.ts';
import { createWatchlistWriter } from '../services/deliver/watchlist-writer.ts';
import { createErasePeople } from '../services/leaving/erase-people.ts';
import type { KeepDepartures } from '../services/leaving/keep-departures.ts';
import type { PaymentCounts } from '../services/ledger/count-payments.ts';
import { createReconcileService } from '../services/ledger/reconcile-service.ts';
import { createEraseService } from '../services/opt-out/erase-service.ts';
import { createWalkNames } from '../services/opt-out/walk-names.ts';
import { createArchiveWork } from '../services/own-archives/archive-work.ts';
import { createMakeOwnData } from '../services/own-data/make-own-data.ts';
import { createPastWeekDelivery } from '../services/past-weeks/past-week-delivery.ts';
import { createRefreshCardsService } from '../services/report-changes/refresh-cards-service.ts';
import { createTellChanges } from '../services/report-changes/tell-changes.ts';
import { createReportOverlays } from '../services/report-reading/report-overlays.ts';
import { createCheckLooks } from '../services/schedule/check-looks.ts';
import { createDueService } from '../services/schedule/due-service.ts';
import { createLookService } from '../services/schedule/look-service.ts';
import { createPlanLife } from '../services/subscription/plan-life.ts';
import { createSandboxEvents } from '../services/subscription/sandbox-events.ts';
import { createUndeliveredMessages, listingProviders } from '../services/subscription/undelivered-messages.ts';
import { createSummaryWork } from '../services/summaries/summary-work.ts';
import { createDeliverWebhook } from '../services/webhooks/deliver-webhook.ts';
import type { JobServices } from './create-jobs.ts';

export interface JobServicesDeps extends PaymentCounts {
  readonly database: Database;
  readonly sources: SourceRegistry;
  readonly blocks: Blocklist;
  readonly live: LiveHub;
  readonly mailer: Mailer;
  readonly webhookSender: WebhookSender;
  readonly keepDepartures: KeepDepartures;
  readonly gateways: PaymentGateways;
  /** The embedded payment provider when it is in use. */
  readonly sandbox?: SandboxGateway | null;
  readonly archives: { readonly readers: readonly ArchiveReader[]; readonly files: ArchiveFiles };
  /** Without it no token is renewed. */
  readonly connections?: { readonly box: SecretBox; readonly connectors: ConnectorRegistry };
  readonly unsubscribe: UnsubscribeService;
  /** Null: the embedded rules write summaries. */
  readonly summariser?: Summariser | null;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: {
    readonly publicUrl: string;
    readonly bounceAddress: string | null;
    readonly postalAddress: string | null;
    readonly supportEmail: string | null;
    readonly summaryBudget: { readonly requests: number; readonly tokens: number };
  };
}

const NO_CONNECTIONS = { box: createSecretBox([]), connectors: new Map() } as const;

function writersOf({ database, unsubscribe, clock, config }: JobServicesDeps): Record<MailKind, MailWriter> {
  const deps = { db: database.db, clock, config };
  return {
    weekly: createReportMailWriter('weekly', { ...deps, unsubscribe }),
    monthly: createReportMailWriter('monthly', { ...deps, unsubscribe }),
    watchlist: createWatchlistWriter({ ...deps, unsubscribe }),
    'payment-made': createPaymentMailWriter('payment-made', deps),
    'payment-declined': createPaymentMailWriter('payment-declined', deps),
    'payment-refunded': createRefundMailWriter(deps),
    'accounts-paused': createPausedMailWriter(deps),
    'past-weeks-paid': createPastWeekMailWriter('past-weeks-paid', deps),
    'past-weeks-ready': createPastWeekMailWriter('past-weeks-ready', deps),
    'past-weeks-refunded': createPastWeekMailWriter('past-weeks-refunded', deps),
    'plan-renewed': createPlanMailWriter('plan-renewed', deps),
    'renewal-failed': createPlanMailWriter('renewal-failed', deps),
    'plan-cancelled': createPlanMailWriter('plan-cancelled', deps),
    'plan-resumed': createPlanMailWriter('plan-resumed', deps),
    'plan-ending': createPlanMailWriter('plan-ending', deps),
    'plan-ended': createPlanMailWriter('plan-ended', deps),
    'abuse-notice': createAbuseNoticeWriter(deps),
    'password-reset': createAccountMailWriter('password-reset', deps),
    'password-changed': createAccountMailWriter('password-changed', deps),
    'verify-address': createAccountMailWriter('verify-address', deps),
    'account-deleted': createAccountMailWriter('account-deleted', deps),
    'own-data-ready': createAccountMailWriter('own-data-ready', deps),
    'new-device': createAccountMailWriter('new-device', deps),
    'wrong-passwords': createAccountMailWriter('wrong-passwords', deps),
    'wrong-codes': createAccountMailWriter('wrong-codes', deps),
    'two-factor-on': createAccountMailWriter('two-factor-on', deps),
    'two-factor-off': createAccountMailWriter('two-factor-off', deps),
    'recovery-codes-new': createAccountMailWriter('recovery-codes-new', deps),
    'recovery-code-used': createAccountMailWriter('recovery-code-used', deps),
    'new-address': createNewAddressWriter(deps),
    'address-changed': createAddressChangedWriter(deps),
    'passkey-added': createAccountMailWriter('passkey-added', deps),
    'passkey-removed': createAccountMailWriter('passkey-removed', deps),
    'google-linked': createAccountMailWriter('google-linked', deps),
    'google-unlinked': createAccountMailWriter('google-unlinked', deps),
    'api-token-created': createAccountMailWriter('api-token-created', deps),
    'webhook-stopped': createAccountMailWriter('webhook-stopped', deps),
  };
}

/** The use cases that jobs call, on the ports that the composition root has chosen. */
export function composeJobServices(deps: JobServicesDeps): JobServices {
  const { database, live, clock, log, sources } = deps;
  const { db } = database;
  const { blocks, gateways, metrics, sandbox = null } = deps;
  const { publicUrl } = deps.config;
  const { box } = deps.connections ?? NO_CONNECTIONS;
  const plans = createPlanLife({ db, clock, log, live, gateways, metrics, jobs: null, publicUrl });
  const settling = { db, clock, logger: log, live, gateways, metrics, jobs: null };
  const settle = (session: string) => settleSession(settling, session);
  const tellChanges = createTellChanges({ db, live, clock, log });
  const build = createBuildService({
    db,
    sessions: database.sessions,
    clock,
    prepare: createPeriodDirectories({ db, clock, blocks, sources, log }),
  });
  const erase = createEraseService({ db, clock, blocks, build, mailer: deps.mailer });
  const erasePeople = createErasePeople({
    ...{ db, clock, log, mailer: deps.mailer, gateways },
    keepDepartures: deps.keepDepartures,
  });
  return {
    build,
    collect: createCollectService({ database, sources, blocks, live, clock, log, tellChanges }),
    refreshCards: createRefreshCardsService({ db, clock, blocks, sources, tell: tellChanges }),
    deliver: createReportReadyService({ db, live, clock, publicUrl: deps.config.publicUrl }),
    webhooks: createDeliverWebhook({ db, clock, sender: deps.webhookSender }),
    cleanUp: createCleanUpService({
      ...{ db, sessions: database.sessions },
      bulk: database.bulk,
      licensed: database.licensed,
      live,
      mailer: deps.mailer,
      build,
      erase,
      erasePeople,
      clock,
      archiveFiles: deps.archives.files,
      appKeys: createAppKeys({ db, log, box }),
    }),
    keepDepartures: deps.keepDepartures,
    connections: createRenewConnections({ db, clock, ...(deps.connections ?? NO_CONNECTIONS) }),
    erase,
    ...{ walkNames: createWalkNames({ db }), packWeeks: createPackWeeks({ db, clock }) },
    outbox: createOutboxService({
      database,
      mailer: deps.mailer,
      clock,
      config: deps.config,
      writers: writersOf(deps),
    }),
    archives: createArchiveWork({ database, clock, log, blocks, sources, live, build, ...deps.archives }),
    ownData: createMakeOwnData({ database, clock, live, present: createReportOverlays({ database, clock }) }),
    summaries: createSummaryWork({
      ...{ db, clock, log, live, present: createReportOverlays({ database, clock }) },
      ...{ summariser: deps.summariser ?? null, budget: deps.config.summaryBudget },
    }),
    pastWeeks: createPastWeekDelivery({ db, clock, log, live, gateways, metrics, build, publicUrl }),
    plans,
    followCheckout: createFollowCheckout(settling),
    reconcile: createReconcileService({ db, clock, gateways }),
    sandboxEvents: sandbox === null ? null : createSandboxEvents({ log, sandbox, plans, settle }),
    undelivered: createUndeliveredMessages({ db, clock, log, gateways, plans, settle }),
    looks: createLookService({ db, clock }),
    checkLooks: createCheckLooks({ db, clock }),
    due: createDueService({ db, clock, providers: gateways.names, listing: listingProviders(gateways) }),
  };
}
