import type { PastWeekList } from '../../../data/past-weeks.ts';

type Named = Pick<PastWeekList['accounts'][number], 'label' | 'name' | 'username'>;

/** The name a person knows the account by. */
export const nameOf = ({ label, name, username }: Named): string => label ?? (name?.trim() ? name : `@${username}`);
