import type { BotCheck } from '../ports/bot-check.ts';
import type { DrawnPictures, PictureBook } from '../ports/picture-book.ts';
import type { PictureCache } from '../ports/picture-cache.ts';
import type { AbuseService } from '../services/abuse/abuse-service.ts';
import type { AccountsService } from '../services/accounts/accounts-service.ts';
import type { AuthService } from '../services/auth/auth-service.ts';
import type { OwnSessions } from '../services/auth/own-sessions.ts';
import type { PasswordReset } from '../services/auth/password-reset.ts';
import type { CheckoutService } from '../services/checkout/checkout-service.ts';
import type { CsvExportService } from '../services/csv-export/csv-export-service.ts';
import type { UnsubscribeService } from '../services/deliver/unsubscribe-service.ts';
import type { OptOutService } from '../services/opt-out/opt-out-service.ts';
import type { PictureAddresses } from '../services/pictures/picture-addresses.ts';
import type { PlansService } from '../services/plans/plans-service.ts';
import type { PublicExamplesService } from '../services/public-examples/public-examples-service.ts';
import type { GroupReportService } from '../services/report-reading/group-report-service.ts';
import type { ReportReadingService } from '../services/report-reading/report-reading-service.ts';
import type { ClientConfigService } from '../services/service/client-config.ts';
import type { SettingsService } from '../services/settings/settings-service.ts';
import type { SubscriptionService } from '../services/subscription/subscription-service.ts';
import type { UserService } from '../services/user/user-service.ts';
import type { WatchesService } from '../services/watches/watches-service.ts';

/** The use cases that handlers may call, one line each, in alphabetical order. */
export interface Services {
  readonly abuse: AbuseService;
  readonly accounts: AccountsService;
  readonly auth: AuthService;
  readonly botCheck: BotCheck;
  readonly checkout: CheckoutService;
  readonly clientConfig: ClientConfigService;
  readonly csvExport: CsvExportService;
  readonly groupReport: GroupReportService;
  readonly optOut: OptOutService;
  readonly ownSessions: OwnSessions;
  readonly passwordReset: PasswordReset;
  readonly drawings: DrawnPictures;
  readonly pictureAddresses: PictureAddresses;
  readonly pictureCache: PictureCache;
  readonly pictures: PictureBook;
  readonly plans: PlansService;
  readonly reportReading: ReportReadingService;
  readonly settings: SettingsService;
  readonly publicExamples: PublicExamplesService;
  readonly subscription: SubscriptionService;
  readonly unsubscribe: UnsubscribeService;
  readonly user: UserService;
  readonly watches: WatchesService;
}
