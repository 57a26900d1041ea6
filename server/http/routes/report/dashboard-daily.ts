import { dashboardDaily } from '../../../../shared/contract/daily-report.ts';
import { handle } from '../../route.ts';

export const dashboardDailyHandler = handle(dashboardDaily, ({ query }, { services, user }) =>
  services.dailyReport.read(user.id, query.day ?? null),
);
