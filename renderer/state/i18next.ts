import type { texts as accounts } from '../../shared/i18n/en/accounts.ts';
import type { texts as auth } from '../../shared/i18n/en/auth.ts';
import type { texts as common } from '../../shared/i18n/en/common.ts';
import type { texts as connections } from '../../shared/i18n/en/connections.ts';
import type { texts as dashboard } from '../../shared/i18n/en/dashboard.ts';
import type { texts as desktop } from '../../shared/i18n/en/desktop.ts';
import type { texts as errorPages } from '../../shared/i18n/en/error-pages.ts';
import type { texts as errors } from '../../shared/i18n/en/errors.ts';
import type { texts as examples } from '../../shared/i18n/en/examples.ts';
import type { texts as faq } from '../../shared/i18n/en/faq.ts';
import type { texts as footer } from '../../shared/i18n/en/footer.ts';
import type { texts as glossary } from '../../shared/i18n/en/glossary.ts';
import type { texts as google } from '../../shared/i18n/en/google.ts';
import type { texts as landing } from '../../shared/i18n/en/landing.ts';
import type { texts as networks } from '../../shared/i18n/en/networks.ts';
import type { texts as offline } from '../../shared/i18n/en/offline.ts';
import type { texts as optOut } from '../../shared/i18n/en/opt-out.ts';
import type { texts as palette } from '../../shared/i18n/en/palette.ts';
import type { texts as password } from '../../shared/i18n/en/password.ts';
import type { texts as plans } from '../../shared/i18n/en/plans.ts';
import type { texts as press } from '../../shared/i18n/en/press.ts';
import type { texts as profileHistory } from '../../shared/i18n/en/profile-history.ts';
import type { texts as report } from '../../shared/i18n/en/report.ts';
import type { texts as settings } from '../../shared/i18n/en/settings.ts';
import type { texts as summary } from '../../shared/i18n/en/summary.ts';
import type { texts as support } from '../../shared/i18n/en/support.ts';
import type { texts as terms } from '../../shared/i18n/en/terms.ts';
import type { texts as verify } from '../../shared/i18n/en/verify.ts';
import type { texts as watchlist } from '../../shared/i18n/en/watchlist.ts';
import type { texts as year } from '../../shared/i18n/en/year.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      accounts: typeof accounts;
      auth: typeof auth;
      common: typeof common;
      connections: typeof connections;
      dashboard: typeof dashboard;
      desktop: typeof desktop;
      errors: typeof errors;
      examples: typeof examples;
      faq: typeof faq;
      footer: typeof footer;
      glossary: typeof glossary;
      google: typeof google;
      landing: typeof landing;
      'error-pages': typeof errorPages;
      networks: typeof networks;
      offline: typeof offline;
      palette: typeof palette;
      'opt-out': typeof optOut;
      password: typeof password;
      plans: typeof plans;
      press: typeof press;
      'profile-history': typeof profileHistory;
      report: typeof report;
      summary: typeof summary;
      settings: typeof settings;
      support: typeof support;
      terms: typeof terms;
      verify: typeof verify;
      watchlist: typeof watchlist;
      year: typeof year;
    };
  }
}
