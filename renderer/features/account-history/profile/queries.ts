import { profileHistoryQuery } from '../../../data/profile-history.ts';
import { useQuery } from '../../../data/use-query.ts';

export const useProfileHistory = (account: number) => useQuery(profileHistoryQuery(account));
