import { dailyQuery } from '../../data/daily.ts';
import { plansQuery } from '../../data/plans.ts';
import { useQuery } from '../../data/use-query.ts';

export const useDaily = (day: string) => useQuery(dailyQuery(day));

/** The smallest plan that has daily reports, once it is known. */
export const usePlanWithDaily = () => useQuery(plansQuery).data?.items.find(({ daily_reports }) => daily_reports);
