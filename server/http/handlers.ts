import type { Handlers } from './mount.ts';
import { abuseReportHandler } from './routes/abuse/abuse-report.ts';
import { accountAddHandler } from './routes/accounts/account-add.ts';
import { accountArchiveHandler } from './routes/accounts/account-archive.ts';
import { accountCheckHandler } from './routes/accounts/account-check.ts';
import { accountDeleteHandler } from './routes/accounts/account-delete.ts';
import { accountLabelHandler } from './routes/accounts/account-label.ts';
import { accountListHandler } from './routes/accounts/account-list.ts';
import { accountRestoreHandler } from './routes/accounts/account-restore.ts';
import { accountSummaryShowedHandler } from './routes/accounts/account-summary-showed.ts';
import { accountUnarchiveHandler } from './routes/accounts/account-unarchive.ts';
import { apiTokenCreateHandler } from './routes/api-tokens/api-token-create.ts';
import { apiTokenListHandler } from './routes/api-tokens/api-token-list.ts';
import { apiTokenRevokeHandler } from './routes/api-tokens/api-token-revoke.ts';
import { addressDoHandler } from './routes/auth/address-do.ts';
import { addressUndoHandler } from './routes/auth/address-undo.ts';
import { authenticateHandler } from './routes/auth/authenticate.ts';
import { authenticateCodeHandler } from './routes/auth/authenticate-code.ts';
import { keepDoHandler } from './routes/auth/keep-do.ts';
import { logoutHandler } from './routes/auth/logout.ts';
import { resetDoHandler } from './routes/auth/reset-do.ts';
import { resetSendHandler } from './routes/auth/reset-send.ts';
import { signupHandler } from './routes/auth/signup.ts';
import { verifyDoHandler } from './routes/auth/verify-do.ts';
import { connectionFinishHandler } from './routes/connections/connection-finish.ts';
import { connectionListHandler } from './routes/connections/connection-list.ts';
import { connectionRemoveHandler } from './routes/connections/connection-remove.ts';
import { connectionStartHandler } from './routes/connections/connection-start.ts';
import { googleGetHandler } from './routes/google/google-get.ts';
import { googleLinkHandler } from './routes/google/google-link.ts';
import { googleLinkStartHandler } from './routes/google/google-link-start.ts';
import { googleLoginHandler } from './routes/google/google-login.ts';
import { googleReauthStartHandler } from './routes/google/google-reauth-start.ts';
import { googleSignupHandler } from './routes/google/google-signup.ts';
import { googleStartHandler } from './routes/google/google-start.ts';
import { googleUnlinkHandler } from './routes/google/google-unlink.ts';
import { ingestHandler } from './routes/ingest/ingest.ts';
import { demoPictureHandler } from './routes/media/demo-picture.ts';
import { pictureHandler } from './routes/media/picture.ts';
import { optOutCheckHandler } from './routes/opt-out/opt-out-check.ts';
import { optOutFindHandler } from './routes/opt-out/opt-out-find.ts';
import { optOutStartHandler } from './routes/opt-out/opt-out-start.ts';
import { optOutStateHandler } from './routes/opt-out/opt-out-state.ts';
import { ownArchiveBeginHandler } from './routes/own-archive/own-archive-begin.ts';
import { ownArchiveCancelHandler } from './routes/own-archive/own-archive-cancel.ts';
import { ownArchiveConfirmHandler } from './routes/own-archive/own-archive-confirm.ts';
import { ownArchiveGetHandler } from './routes/own-archive/own-archive-get.ts';
import { ownArchivePieceHandler } from './routes/own-archive/own-archive-piece.ts';
import { ownArchiveProveHandler } from './routes/own-archive/own-archive-prove.ts';
import { authenticatePasskeyHandler } from './routes/passkeys/authenticate-passkey.ts';
import { passkeyAddHandler } from './routes/passkeys/passkey-add.ts';
import { passkeyChallengeHandler } from './routes/passkeys/passkey-challenge.ts';
import { passkeyListHandler } from './routes/passkeys/passkey-list.ts';
import { passkeyOptionsHandler } from './routes/passkeys/passkey-options.ts';
import { passkeyRemoveHandler } from './routes/passkeys/passkey-remove.ts';
import { passkeyRenameHandler } from './routes/passkeys/passkey-rename.ts';
import { pastWeekListHandler } from './routes/payments/past-week-list.ts';
import { pastWeekStartHandler } from './routes/payments/past-week-start.ts';
import { receiptListHandler } from './routes/payments/receipt-list.ts';
import { stripeFinishHandler } from './routes/payments/stripe-finish.ts';
import { stripePortalHandler } from './routes/payments/stripe-portal.ts';
import { stripeStartHandler } from './routes/payments/stripe-start.ts';
import { paypalCancelledHandler } from './routes/paypal/paypal-cancelled.ts';
import { paypalCreateHandler } from './routes/paypal/paypal-create.ts';
import { paypalExecuteHandler } from './routes/paypal/paypal-execute.ts';
import { plansHandler } from './routes/plans/plans.ts';
import { accountYearHandler } from './routes/report/account-year.ts';
import { dashboardCsvHandler } from './routes/report/dashboard-csv.ts';
import { dashboardDailyHandler } from './routes/report/dashboard-daily.ts';
import { dashboardGroupReportHandler } from './routes/report/dashboard-group-report.ts';
import { dashboardManifestHandler } from './routes/report/dashboard-manifest.ts';
import { frontPageHandler } from './routes/report/front-page.ts';
import { profileHistoryHandler } from './routes/report/profile-history.ts';
import { reportCsvHandler } from './routes/report/report-csv.ts';
import { reportGetHandler } from './routes/report/report-get.ts';
import { reportSocialprofilerHandler } from './routes/report/report-socialprofiler.ts';
import { reportSummaryHandler } from './routes/report/report-summary.ts';
import { summaryCancelHandler } from './routes/report/summary-cancel.ts';
import { configHandler } from './routes/service/config.ts';
import { cancelSubscriptionHandler } from './routes/subscription/cancel-subscription.ts';
import { checkoutQuoteHandler } from './routes/subscription/checkout-quote.ts';
import { refreshSubscriptionHandler } from './routes/subscription/refresh-subscription.ts';
import { userSubscriptionHandler } from './routes/subscription/user-subscription.ts';
import { supportEndHandler } from './routes/support/support-end.ts';
import { supportOpenHandler } from './routes/support/support-open.ts';
import { reauthenticateHandler } from './routes/two-factor/reauthenticate.ts';
import { twoFactorBeginHandler } from './routes/two-factor/two-factor-begin.ts';
import { twoFactorGetHandler } from './routes/two-factor/two-factor-get.ts';
import { twoFactorOffHandler } from './routes/two-factor/two-factor-off.ts';
import { twoFactorOnHandler } from './routes/two-factor/two-factor-on.ts';
import { twoFactorRecoveryCodesHandler } from './routes/two-factor/two-factor-recovery-codes.ts';
import { ownDataCancelHandler } from './routes/user/own-data-cancel.ts';
import { ownDataFileGetHandler } from './routes/user/own-data-file-get.ts';
import { ownDataGetHandler } from './routes/user/own-data-get.ts';
import { ownDataMakeHandler } from './routes/user/own-data-make.ts';
import { sessionEndHandler } from './routes/user/session-end.ts';
import { sessionEndOthersHandler } from './routes/user/session-end-others.ts';
import { sessionListHandler } from './routes/user/session-list.ts';
import { settingsAddressHandler } from './routes/user/settings-address.ts';
import { settingsAddressCancelHandler } from './routes/user/settings-address-cancel.ts';
import { settingsAddressSendHandler } from './routes/user/settings-address-send.ts';
import { settingsDeleteHandler } from './routes/user/settings-delete.ts';
import { settingsGetHandler } from './routes/user/settings-get.ts';
import { settingsPasswordHandler } from './routes/user/settings-password.ts';
import { settingsSetHandler } from './routes/user/settings-set.ts';
import { settingsVerifyHandler } from './routes/user/settings-verify.ts';
import { supportViewListHandler } from './routes/user/support-view-list.ts';
import { userInfoHandler } from './routes/user/user-info.ts';
import { userLangHandler } from './routes/user/user-lang.ts';
import { watchAddHandler } from './routes/watches/watch-add.ts';
import { watchDeleteHandler } from './routes/watches/watch-delete.ts';
import { watchFeedHandler } from './routes/watches/watch-feed.ts';
import { watchListHandler } from './routes/watches/watch-list.ts';
import { watchRestoreHandler } from './routes/watches/watch-restore.ts';
import { watchUnfHandler } from './routes/watches/watch-unf.ts';
import { webhookCreateHandler } from './routes/webhooks/webhook-create.ts';
import { webhookDeleteHandler } from './routes/webhooks/webhook-delete.ts';
import { webhookDeliveryListHandler } from './routes/webhooks/webhook-delivery-list.ts';
import { webhookListHandler } from './routes/webhooks/webhook-list.ts';
import { webhookPauseHandler } from './routes/webhooks/webhook-pause.ts';
import { webhookReplayHandler } from './routes/webhooks/webhook-replay.ts';
import { webhookRotateHandler } from './routes/webhooks/webhook-rotate.ts';
import { webhookTestHandler } from './routes/webhooks/webhook-test.ts';

/** Every handler under its route's name, in the order of `ROUTES`. */
export const HANDLERS: Handlers = {
  config: configHandler,
  plans: plansHandler,
  signup: signupHandler,
  authenticate: authenticateHandler,
  authenticateCode: authenticateCodeHandler,
  googleStart: googleStartHandler,
  googleLogin: googleLoginHandler,
  googleSignup: googleSignupHandler,
  logout: logoutHandler,
  resetSend: resetSendHandler,
  resetDo: resetDoHandler,
  verifyDo: verifyDoHandler,
  keepDo: keepDoHandler,
  addressDo: addressDoHandler,
  addressUndo: addressUndoHandler,
  userInfo: userInfoHandler,
  userLang: userLangHandler,
  settingsGet: settingsGetHandler,
  settingsSet: settingsSetHandler,
  sessionList: sessionListHandler,
  sessionEnd: sessionEndHandler,
  sessionEndOthers: sessionEndOthersHandler,
  supportViewList: supportViewListHandler,
  settingsVerify: settingsVerifyHandler,
  settingsPassword: settingsPasswordHandler,
  settingsDelete: settingsDeleteHandler,
  reauthenticate: reauthenticateHandler,
  twoFactorGet: twoFactorGetHandler,
  twoFactorBegin: twoFactorBeginHandler,
  twoFactorOn: twoFactorOnHandler,
  twoFactorOff: twoFactorOffHandler,
  twoFactorRecoveryCodes: twoFactorRecoveryCodesHandler,
  ownDataGet: ownDataGetHandler,
  ownDataMake: ownDataMakeHandler,
  ownDataCancel: ownDataCancelHandler,
  ownDataFileGet: ownDataFileGetHandler,
  settingsAddress: settingsAddressHandler,
  settingsAddressSend: settingsAddressSendHandler,
  settingsAddressCancel: settingsAddressCancelHandler,
  passkeyList: passkeyListHandler,
  passkeyOptions: passkeyOptionsHandler,
  passkeyAdd: passkeyAddHandler,
  passkeyRename: passkeyRenameHandler,
  passkeyRemove: passkeyRemoveHandler,
  googleGet: googleGetHandler,
  googleLinkStart: googleLinkStartHandler,
  googleLink: googleLinkHandler,
  googleUnlink: googleUnlinkHandler,
  googleReauthStart: googleReauthStartHandler,
  connectionList: connectionListHandler,
  connectionStart: connectionStartHandler,
  connectionFinish: connectionFinishHandler,
  connectionRemove: connectionRemoveHandler,
  apiTokenList: apiTokenListHandler,
  apiTokenCreate: apiTokenCreateHandler,
  apiTokenRevoke: apiTokenRevokeHandler,
  webhookList: webhookListHandler,
  webhookCreate: webhookCreateHandler,
  webhookRotate: webhookRotateHandler,
  webhookPause: webhookPauseHandler,
  webhookDelete: webhookDeleteHandler,
  webhookTest: webhookTestHandler,
  webhookDeliveryList: webhookDeliveryListHandler,
  webhookReplay: webhookReplayHandler,
  passkeyChallenge: passkeyChallengeHandler,
  authenticatePasskey: authenticatePasskeyHandler,
  accountList: accountListHandler,
  accountCheck: accountCheckHandler,
  accountAdd: accountAddHandler,
  accountDelete: accountDeleteHandler,
  accountRestore: accountRestoreHandler,
  accountLabel: accountLabelHandler,
  accountArchive: accountArchiveHandler,
  accountUnarchive: accountUnarchiveHandler,
  accountSummaryShowed: accountSummaryShowedHandler,
  watchList: watchListHandler,
  watchFeed: watchFeedHandler,
  watchAdd: watchAddHandler,
  watchDelete: watchDeleteHandler,
  watchRestore: watchRestoreHandler,
  watchUnf: watchUnfHandler,
  reportGet: reportGetHandler,
  reportCsv: reportCsvHandler,
  reportSocialprofiler: reportSocialprofilerHandler,
  reportSummary: reportSummaryHandler,
  summaryCancel: summaryCancelHandler,
  dashboardCsv: dashboardCsvHandler,
  dashboardManifest: dashboardManifestHandler,
  frontPage: frontPageHandler,
  dashboardGroupReport: dashboardGroupReportHandler,
  dashboardDaily: dashboardDailyHandler,
  accountYear: accountYearHandler,
  profileHistory: profileHistoryHandler,
  userSubscription: userSubscriptionHandler,
  cancelSubscription: cancelSubscriptionHandler,
  refreshSubscription: refreshSubscriptionHandler,
  checkoutQuote: checkoutQuoteHandler,
  ownArchiveBegin: ownArchiveBeginHandler,
  ownArchiveCancel: ownArchiveCancelHandler,
  ownArchiveConfirm: ownArchiveConfirmHandler,
  ownArchiveGet: ownArchiveGetHandler,
  ownArchivePiece: ownArchivePieceHandler,
  ownArchiveProve: ownArchiveProveHandler,
  pastWeekList: pastWeekListHandler,
  receiptList: receiptListHandler,
  pastWeekStart: pastWeekStartHandler,
  stripeStart: stripeStartHandler,
  stripeFinish: stripeFinishHandler,
  stripePortal: stripePortalHandler,
  paypalCreate: paypalCreateHandler,
  paypalExecute: paypalExecuteHandler,
  paypalCancelled: paypalCancelledHandler,
  demoPicture: demoPictureHandler,
  picture: pictureHandler,
  optOutFind: optOutFindHandler,
  optOutStart: optOutStartHandler,
  optOutState: optOutStateHandler,
  optOutCheck: optOutCheckHandler,
  abuseReport: abuseReportHandler,
  supportOpen: supportOpenHandler,
  supportEnd: supportEndHandler,
  ingest: ingestHandler,
};
