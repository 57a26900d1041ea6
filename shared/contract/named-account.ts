import * as z from 'zod/mini';
import { network } from '../report/values.ts';
import { id } from './values.ts';

/** Whose account it is, in the words by which a page names it. */
export const namedAccount = z.object({
  id,
  network,
  /** The user's own word for it. */
  label: z.nullable(z.string()),
  username: z.string(),
  name: z.nullable(z.string()),
  userpic: z.nullable(z.string()),
});
