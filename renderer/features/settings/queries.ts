import { settingsQuery } from '../../data/settings.ts';
import { useQuery } from '../../data/use-query.ts';

export const useSettings = () => useQuery(settingsQuery);
