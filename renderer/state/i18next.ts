import type { texts as auth } from '../../shared/i18n/en/auth.ts';
import type { texts as common } from '../../shared/i18n/en/common.ts';
import type { texts as dashboard } from '../../shared/i18n/en/dashboard.ts';
import type { texts as errors } from '../../shared/i18n/en/errors.ts';
import type { texts as examples } from '../../shared/i18n/en/examples.ts';
import type { texts as plans } from '../../shared/i18n/en/plans.ts';
import type { texts as report } from '../../shared/i18n/en/report.ts';
import type { texts as settings } from '../../shared/i18n/en/settings.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      common: typeof common;
      dashboard: typeof dashboard;
      errors: typeof errors;
      examples: typeof examples;
      plans: typeof plans;
      report: typeof report;
      settings: typeof settings;
    };
  }
}
