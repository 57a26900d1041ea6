import type { PlainColumns } from './place.ts';

/** What is looked at when, and how far the streams are read: text that names nobody. */
export const SCHEDULE_PLAIN_COLUMNS: readonly PlainColumns[] = [
  { table: 'public.due_marks', columns: ['what'] },
  { table: 'public.due_profiles', columns: ['network'] },
  { table: 'public.stream_gaps', columns: ['network', 'reason'] },
  { table: 'public.streams', columns: ['network', 'holder'] },
];
