import { abuseReport } from './abuse.ts';
import { accountYear } from './account-year.ts';
import {
  accountAdd,
  accountArchive,
  accountCheck,
  accountDelete,
  accountLabel,
  accountList,
  accountRestore,
  accountSummaryShowed,
  accountUnarchive,
} from './accounts.ts';
import { addressDo, addressUndo, settingsAddress, settingsAddressCancel, settingsAddressSend } from './address.ts';
import { apiTokenCreate, apiTokenList, apiTokenRevoke } from './api-tokens.ts';
import { authenticate, logout, signup } from './auth.ts';
import { config } from './config.ts';
import { connectionFinish, connectionList, connectionRemove, connectionStart } from './connections.ts';
import { dashboardDaily } from './daily-report.ts';
import { dashboardCsv } from './dashboard-csv.ts';
import { dashboardManifest } from './export-manifest.ts';
import { frontPage } from './front-page.ts';
import {
  googleGet,
  googleLink,
  googleLinkStart,
  googleLogin,
  googleReauthStart,
  googleSignup,
  googleStart,
  googleUnlink,
} from './google.ts';
import { dashboardGroupReport } from './group-report.ts';
import { ingest } from './ingest.ts';
import { keepDo, settingsDelete } from './leaving.ts';
import { demoPicture, picture } from './media.ts';
import { optOutCheck, optOutFind, optOutStart, optOutState } from './opt-out.ts';
import {
  ownArchiveBegin,
  ownArchiveCancel,
  ownArchiveConfirm,
  ownArchiveGet,
  ownArchivePiece,
  ownArchiveProve,
} from './own-archive.ts';
import { ownDataCancel, ownDataFileGet, ownDataGet, ownDataMake } from './own-data.ts';
import {
  authenticatePasskey,
  passkeyAdd,
  passkeyChallenge,
  passkeyList,
  passkeyOptions,
  passkeyRemove,
  passkeyRename,
} from './passkeys.ts';
import { settingsPassword } from './password.ts';
import { pastWeekList, pastWeekStart } from './past-weeks.ts';
import { checkoutQuote, stripeFinish, stripePortal, stripeStart } from './payments.ts';
import { paypalCancelled, paypalCreate, paypalExecute } from './paypal.ts';
import { plans } from './plans.ts';
import { profileHistory } from './profile-history.ts';
import { receiptList } from './receipts.ts';
import { reportCsv, reportGet, reportSocialprofiler } from './report.ts';
import { resetDo, resetSend } from './reset.ts';
import { sessionEnd, sessionEndOthers, sessionList } from './sessions.ts';
import { settingsGet, settingsSet } from './settings.ts';
import { cancelSubscription, refreshSubscription, userSubscription } from './subscription.ts';
import { reportSummary, summaryCancel } from './summary.ts';
import { supportEnd, supportOpen, supportViewList } from './support.ts';
import {
  authenticateCode,
  reauthenticate,
  twoFactorBegin,
  twoFactorGet,
  twoFactorOff,
  twoFactorOn,
  twoFactorRecoveryCodes,
} from './two-factor.ts';
import { userInfo, userLang } from './user.ts';
import { settingsVerify, verifyDo } from './verify.ts';
import { watchAdd, watchDelete, watchFeed, watchList, watchRestore, watchUnf } from './watches.ts';
import {
  webhookCreate,
  webhookDelete,
  webhookDeliveryList,
  webhookList,
  webhookPause,
  webhookReplay,
  webhookRotate,
  webhookTest,
} from './webhooks.ts';

/** Every call of the service. The server refuses to start while one of them has no handler. */
export const ROUTES = {
  config,
  plans,
  signup,
  authenticate,
  authenticateCode,
  passkeyChallenge,
  authenticatePasskey,
  googleStart,
  googleLogin,
  googleSignup,
  logout,
  resetSend,
  resetDo,
  verifyDo,
  keepDo,
  addressDo,
  addressUndo,
  userInfo,
  userLang,
  settingsGet,
  settingsSet,
  sessionList,
  sessionEnd,
  sessionEndOthers,
  supportViewList,
  settingsVerify,
  settingsPassword,
  settingsDelete,
  reauthenticate,
  twoFactorGet,
  twoFactorBegin,
  twoFactorOn,
  twoFactorOff,
  twoFactorRecoveryCodes,
  ownDataGet,
  ownDataMake,
  ownDataCancel,
  ownDataFileGet,
  settingsAddress,
  settingsAddressSend,
  settingsAddressCancel,
  passkeyList,
  passkeyOptions,
  passkeyAdd,
  passkeyRename,
  passkeyRemove,
  googleGet,
  googleLinkStart,
  googleLink,
  googleUnlink,
  googleReauthStart,
  connectionList,
  connectionStart,
  connectionFinish,
  connectionRemove,
  apiTokenList,
  apiTokenCreate,
  apiTokenRevoke,
  webhookList,
  webhookCreate,
  webhookRotate,
  webhookPause,
  webhookDelete,
  webhookTest,
  webhookDeliveryList,
  webhookReplay,
  accountList,
  accountCheck,
  accountAdd,
  accountDelete,
  accountRestore,
  accountLabel,
  accountArchive,
  accountUnarchive,
  accountSummaryShowed,
  ownArchiveBegin,
  ownArchiveCancel,
  ownArchiveConfirm,
  ownArchiveGet,
  ownArchivePiece,
  ownArchiveProve,
  watchList,
  watchFeed,
  watchAdd,
  watchDelete,
  watchRestore,
  watchUnf,
  reportGet,
  reportCsv,
  reportSocialprofiler,
  reportSummary,
  summaryCancel,
  dashboardCsv,
  dashboardManifest,
  frontPage,
  dashboardGroupReport,
  dashboardDaily,
  accountYear,
  profileHistory,
  userSubscription,
  cancelSubscription,
  refreshSubscription,
  checkoutQuote,
  pastWeekList,
  receiptList,
  pastWeekStart,
  stripeStart,
  stripeFinish,
  stripePortal,
  paypalCreate,
  paypalExecute,
  paypalCancelled,
  demoPicture,
  picture,
  optOutFind,
  optOutStart,
  optOutState,
  optOutCheck,
  abuseReport,
  supportOpen,
  supportEnd,
  ingest,
} as const;
