import type { Connections } from './compose-connections.ts';
import type { Config } from './config/config.ts';
import type { Clock } from './core/clock.ts';
import type { Logger } from './core/logger.ts';
import type { Database } from './db/database.ts';
import type { Services } from './http/services.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { JobQueue } from './ports/job-queue.ts';
import type { LiveHub } from './ports/live-hub.ts';
import type { Metrics } from './ports/metrics.ts';
import type { PaymentGateways } from './ports/payment-gateway.ts';
import { createAddressChanges } from './services/auth/address-change.ts';
import { createAddressVerification } from './services/auth/address-verification.ts';
import { createAdmission } from './services/auth/admission.ts';
import { createApiTokens } from './services/auth/api-tokens.ts';
import { createAppKeys } from './services/auth/app-keys.ts';
import { createAuthService } from './services/auth/auth-service.ts';
import { createCommonPasswords } from './services/auth/common-passwords.ts';
import { createGoogleLink } from './services/auth/google-link.ts';
import { createGoogleLogin } from './services/auth/google-login.ts';
import { createGoogleReauthentication } from './services/auth/google-reauthentication.ts';
import { createOwnSessions } from './services/auth/own-sessions.ts';
import { createPasskeyLogin } from './services/auth/passkey-login.ts';
import { createPasskeys } from './services/auth/passkeys.ts';
import { createPasswordChange } from './services/auth/password-change.ts';
import { createPasswordReset } from './services/auth/password-reset.ts';
import { createPasswords } from './services/auth/passwords.ts';
import { createReauthentication } from './services/auth/reauthentication.ts';
import { createSecondFactor } from './services/auth/second-factor.ts';
import { createSecurityNotices } from './services/auth/security-notices.ts';
import { createSessions } from './services/auth/sessions.ts';
import { createTwoFactor } from './services/auth/two-factor.ts';
import type { Blocklist } from './services/blocklist/blocklist.ts';
import { createDepartures } from './services/leaving/departures.ts';
import { createAskForDepartures, type KeepDepartures } from './services/leaving/keep-departures.ts';
import { createLeavingService } from './services/leaving/leaving-service.ts';
import { createOwnDataService } from './services/own-data/own-data-service.ts';
import { createSettingsService } from './services/settings/settings-service.ts';
import { createUserService } from './services/user/user-service.ts';

type PersonServices = Pick<
  Services,
  | 'addressChanges'
  | 'addressVerification'
  | 'apiTokens'
  | 'auth'
  | 'googleLink'
  | 'googleLogin'
  | 'googleReauthentication'
  | 'leaving'
  | 'ownData'
  | 'ownSessions'
  | 'passkeyLogin'
  | 'passkeys'
  | 'passwordChange'
  | 'passwordReset'
  | 'reauthentication'
  | 'settings'
  | 'twoFactor'
  | 'user'
>;

export interface PersonServicesDeps {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly database: Database;
  readonly live: LiveHub;
  readonly jobs: JobQueue;
  readonly gateways: PaymentGateways;
  readonly blocks: Blocklist;
  readonly google: IdentityProvider;
  readonly keepDepartures: KeepDepartures;
  readonly connections: Connections;
  readonly metrics: Pick<Metrics, 'signUp'>;
}

/** The use cases about a person's own account: how they come in, what they set, how they leave; in alphabetical order. */
export function composePersonServices(deps: PersonServicesDeps): PersonServices {
  const { config, clock, logger, database, live, gateways, blocks, google, jobs, metrics } = deps;
  const { db } = database;
  const { publicUrl, inviteOnly } = config;
  // The list lies in the data folder of whoever works on jobs.
  const keepDepartures = config.roles.worker ? deps.keepDepartures : createAskForDepartures({ jobs, log: logger });
  const sessions = createSessions({ db, clock });
  // What any process ends is believed by none, as soon as it is told.
  live.onRecheck(sessions.forget);
  const user = createUserService({ db, clock, sessions });
  const passwords = createPasswords();
  const commonPasswords = createCommonPasswords();
  const addressVerification = createAddressVerification({ db, clock, log: logger, jobs, live });
  const forFactors = { db, clock, jobs, log: logger };
  const forCodes = { ...forFactors, appKeys: createAppKeys({ db, log: logger, box: deps.connections.box }) };
  const secondFactor = createSecondFactor(forCodes);
  const forPasskeys = { ...forFactors, publicUrl };
  const passkeyLogin = createPasskeyLogin(forPasskeys);
  const forLogin = {
    passkeyLogin,
    sessions,
    live,
    users: user,
    addressVerification,
    secondFactor,
    inviteOnly,
    keepDepartures,
    metrics,
  };
  const forPasswords = { ...forFactors, passwords, commonPasswords };
  const auth = createAuthService({ ...forPasswords, ...forLogin });
  const { userChanged } = auth;
  const notices = createSecurityNotices(forFactors);
  const admission = createAdmission({ db, clock, sessions, users: user, secondFactor, notices, keepDepartures });
  const forGoogle = { ...forFactors, google, publicUrl };
  const googleReauthentication = createGoogleReauthentication(forGoogle);
  return {
    addressChanges: createAddressChanges({ ...forFactors, userChanged }),
    addressVerification,
    apiTokens: createApiTokens(forFactors),
    auth,
    googleLink: createGoogleLink(forGoogle),
    googleLogin: createGoogleLogin({ ...forGoogle, inviteOnly, admission, metrics }),
    googleReauthentication,
    leaving: createLeavingService({
      ...{ db, clock, log: logger, jobs, gateways, userChanged, keepDepartures },
      departures: createDepartures({ db, blocks }),
      release: deps.connections.release,
    }),
    ownData: createOwnDataService({ db, clock, blocks, jobs, live }),
    ownSessions: createOwnSessions({ db, clock, userChanged }),
    passkeyLogin,
    passkeys: createPasskeys(forPasskeys),
    passwordChange: createPasswordChange({ ...forPasswords, userChanged }),
    passwordReset: createPasswordReset({ ...forPasswords, userChanged }),
    reauthentication: createReauthentication({
      ...{ db, clock, passwords, secondFactor, passkeyLogin },
      google: googleReauthentication,
    }),
    settings: createSettingsService({ db, clock, publicUrl, userChanged }),
    twoFactor: createTwoFactor(forCodes),
    user,
  };
}
