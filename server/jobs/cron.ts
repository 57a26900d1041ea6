import type { PgBoss } from 'pg-boss';
import { CHECK_LOOKS, CLEAN_UP, RECONCILE, SCHEDULE_DUE } from './definitions.ts';

/** Without summer time, as reports are. */
const REPORT_ZONE_CRON = { tz: 'Atlantic/Reykjavik' } as const;

/** What is queued by the wall's clock, once however many processes ask for it. */
export async function keepCron(boss: PgBoss): Promise<void> {
  const due = { ...REPORT_ZONE_CRON, singletonKey: SCHEDULE_DUE.slot({}) };
  await boss.schedule(SCHEDULE_DUE.name, '* * * * *', {}, due);
  const cleanUps = { ...REPORT_ZONE_CRON, singletonKey: CLEAN_UP.slot({}) };
  await boss.schedule(CLEAN_UP.name, '17 * * * *', {}, cleanUps);
  const looks = { ...REPORT_ZONE_CRON, singletonKey: CHECK_LOOKS.slot({}) };
  await boss.schedule(CHECK_LOOKS.name, '23 2 * * *', {}, looks);
  const comparisons = { ...REPORT_ZONE_CRON, singletonKey: RECONCILE.slot({}) };
  await boss.schedule(RECONCILE.name, '41 4 * * *', {}, comparisons);
}
